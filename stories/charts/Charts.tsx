/** The chapters of docs/flows.md, with their diagrams drawn in the page. */
import {
  Anchor,
  Card,
  Code,
  List,
  Stack,
  Text,
  Title,
  useComputedColorScheme,
} from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import mermaid from "mermaid";
import { useEffect, useState } from "react";

interface Chapter {
  name: string;
  purpose: string;
  chart: string;
  stays: string[];
}

function chaptersOf(markdown: string): Chapter[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      name: text.slice(0, text.indexOf("\n")),
      purpose: text.split("\n")[2]?.replace(/ Source: .*$/, "") ?? "",
      chart: /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? "",
      stays: [...text.matchAll(/^- (.*)$/gm)].map(([, line = ""]) => line),
    }));
}

/** Mermaid draws one at a time, and takes its time: what comes into view. */
let drawing: Promise<unknown> = Promise.resolve();

export function Chart({ name, chart }: Pick<Chapter, "name" | "chart">) {
  const scheme = useComputedColorScheme();
  const [svg, setSvg] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { ref, inViewport } = useInViewport();
  const [isWanted, setWanted] = useState(false);
  if (inViewport && !isWanted) setWanted(true);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    drawing = drawing.then(async () => {
      if (isStale) return;
      mermaid.initialize({ startOnLoad: false, theme: scheme === "dark" ? "dark" : "neutral" });
      const drawn = await mermaid.render(`chart-${name}`, chart).catch((error: unknown) => {
        setProblem(String(error));
        return null;
      });
      if (drawn && !isStale) setSvg(drawn.svg);
    });
    return () => {
      isStale = true;
    };
  }, [name, chart, scheme, isWanted]);
  if (problem) return <Code block>{problem}</Code>;
  return (
    <figure
      ref={ref}
      style={{ margin: 0, overflowX: "auto", minHeight: 120 }}
      aria-label={`Chart of ${name}`}
      // Mermaid's own drawing of our own text.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it comes from outside
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

export function Charts({ markdown }: { markdown: string }) {
  const chapters = chaptersOf(markdown);
  return (
    <Stack component="main" p="lg" gap="lg">
      <Title order={1}>Flows</Title>
      <Text maw={720}>
        Every flow is a state machine, and these charts are drawn from the machines. An arrow is an
        event, with its guard in brackets.
      </Text>
      <List>
        {chapters.map(({ name, purpose }) => (
          <List.Item key={name}>
            <Anchor href={`#${name}`}>{name}</Anchor>: {purpose}
          </List.Item>
        ))}
      </List>
      {chapters.map((chapter) => (
        <Card key={chapter.name} id={chapter.name} component="section">
          <Title order={2}>{chapter.name}</Title>
          <Text c="dimmed" mb="md">
            {chapter.purpose}
          </Text>
          <Chart {...chapter} />
          {chapter.stays.length > 0 && (
            <>
              <Title order={3} mt="md">
                Without another state
              </Title>
              <List size="sm">
                {chapter.stays.map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </>
          )}
        </Card>
      ))}
    </Stack>
  );
}
