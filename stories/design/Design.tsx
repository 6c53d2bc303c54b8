/** The pages that a designer starts from, read from the theme, the styles and the messages themselves. */
import {
  Badge,
  Button,
  Card,
  ColorSwatch,
  Group,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
  useMantineTheme,
} from "@mantine/core";
import type { ReactNode } from "react";
import { type PullKind, SIGNALS, signal } from "#src/scan/feedback.ts";
import { TOUCH } from "#src/theme.ts";
import { ICONS } from "./icons.ts";

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}

const USED = ["shelf", "dark", "gray", "red", "orange", "yellow", "green"] as const;

function Colours() {
  const { colors } = useMantineTheme();
  return (
    <Chapter title="Colours">
      <Stack gap="sm">
        {USED.map((name) => (
          <Group key={name} gap={6}>
            <Text w={64}>{name}</Text>
            {colors[name]?.map((value, n) => (
              <Stack key={value} gap={2} align="center">
                <ColorSwatch color={value} size={40} radius="md" aria-hidden />
                <Text size="xs">{n}</Text>
              </Stack>
            ))}
          </Group>
        ))}
        <Text c="dimmed">
          Shelf 7 is the colour of what is pressed. Red says that something is lost or wrong, and
          never stands alone: a word or an icon goes with it.
        </Text>
      </Stack>
    </Chapter>
  );
}

function Type() {
  const { headings, fontSizes, fontFamily } = useMantineTheme();
  return (
    <Chapter title="Type">
      <Text c="dimmed" mb="sm">
        {fontFamily}
      </Text>
      <Stack gap="xs">
        {Object.entries(headings.sizes)
          .slice(0, 3)
          .map(([name, { fontSize, lineHeight }]) => (
            <Text key={name} fz={fontSize} lh={lineHeight} fw={750}>
              Wooden train, {name}, {fontSize}
            </Text>
          ))}
        {Object.entries(fontSizes).map(([name, size]) => (
          <Text key={name} fz={size}>
            Wooden train, {name}, {size.replace(" * var(--mantine-scale)", "")}
          </Text>
        ))}
      </Stack>
    </Chapter>
  );
}

const inPixels = (length: string) => length.replace(/^calc\(([\d.]+rem).*\)$/, "$1");

function Measures() {
  const { spacing, radius } = useMantineTheme();
  return (
    <Chapter title="Spacing, radius, touch">
      <Stack gap="xs">
        {Object.entries(spacing).map(([name, length]) => (
          <Group key={name}>
            <Text w={120}>
              {name}, {inPixels(length)}
            </Text>
            <div
              style={{ width: length, height: 16, background: "var(--mantine-color-shelf-7)" }}
            />
          </Group>
        ))}
        <Group mt="md">
          {Object.entries(radius).map(([name, length]) => (
            <Stack key={name} gap={4} align="center">
              <div
                style={{
                  width: 64,
                  height: 64,
                  borderRadius: length,
                  border: "2px solid var(--mantine-color-shelf-7)",
                }}
              />
              <Text size="sm">
                {name}, {inPixels(length)}
              </Text>
            </Stack>
          ))}
        </Group>
        <Text mt="md">Whatever is touched is at least {TOUCH} px high and wide.</Text>
        <Group>
          <Button>Filled</Button>
          <Button variant="light">Light</Button>
          <Button variant="default">Default</Button>
          <Button variant="subtle">Subtle</Button>
          <Button color="red.8">Delete</Button>
          <Badge size="lg">Badge</Badge>
        </Group>
      </Stack>
    </Chapter>
  );
}

function Icons() {
  return (
    <Chapter title="Icons">
      <Text c="dimmed" mb="md">
        Tabler's, 20 to 28 px beside words; alone only where the word is its accessible name.
      </Text>
      <SimpleGrid cols={{ base: 3, sm: 6, lg: 8 }}>
        {ICONS.map(([name, Icon]) => (
          <Stack key={name} gap={4} align="center">
            <Icon size={28} aria-hidden />
            <Text size="xs" ta="center" style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Chapter>
  );
}

const styles = import.meta.glob<string>("../../src/**/*.css", {
  eager: true,
  query: "?raw",
  import: "default",
});

const Cells = ({ name, rows }: { name: string; rows: [string, string][] }) => (
  <Table aria-label={name} layout="fixed">
    <Table.Tbody>
      {rows.map(([first, second]) => (
        <Table.Tr key={first}>
          <Table.Th w="38%" fw={400} style={{ overflowWrap: "anywhere" }}>
            {first}
          </Table.Th>
          <Table.Td style={{ overflowWrap: "anywhere" }}>{second}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

function Motion() {
  const rows = Object.entries(styles).flatMap(([file, text]) =>
    [...text.matchAll(/(?:transition|animation): .*;/g)].map(([rule], n): [string, string] => [
      `${file.replace("../../", "")}${n > 0 ? `, ${n + 1}` : ""}`,
      rule,
    ]),
  );
  return (
    <Chapter title="Motion">
      <Text c="dimmed" mb="sm">
        Little moves: what appears fades in, nothing slides under a finger, and where a device asks
        for less motion nothing moves.
      </Text>
      <Cells name="Motion" rows={rows} />
    </Chapter>
  );
}

function Sound() {
  return (
    <Chapter title="Sound">
      <Text c="dimmed" mb="sm">
        Of each pull, by what became of it. High and short is good, low and long is not.
      </Text>
      <Stack gap="sm">
        {Object.entries(SIGNALS).map(([kind, { tone, vibration }]) => (
          <Group key={kind}>
            <Button variant="light" onClick={() => signal(kind as PullKind)}>
              {kind}
            </Button>
            <Text>
              {tone[0]} Hz for {tone[1]} ms; vibrates {vibration.join(", ")} ms
            </Text>
          </Group>
        ))}
      </Stack>
    </Chapter>
  );
}

const modules = import.meta.glob<Record<string, unknown>>("../../domain/**/*essages.ts", {
  eager: true,
});

/** With its gaps named, as {1}; with 2 in each where a number is asked for. */
function sentenceOf(message: (...given: unknown[]) => unknown): string {
  const gaps = Array.from({ length: message.length }, (_, n) => `{${n + 1}}`);
  for (const given of [gaps, gaps.map(() => 2)]) {
    try {
      const said = message(...given);
      if (typeof said === "string" && !said.includes("NaN")) return said;
    } catch {
      // It asks for more than words and numbers.
    }
  }
  return String(message).replace(/^.*?=>/s, "");
}

/** Every sentence below a name; a table of them is one name for each. */
function sentencesOf(name: string, message: unknown): [string, string][] {
  if (typeof message === "string") return [[name, message]];
  if (typeof message === "function") return [[name, sentenceOf(message as () => unknown)]];
  return Object.entries(message as object).flatMap(([key, one]) =>
    sentencesOf(name ? `${name}.${key}` : key, one),
  );
}

export function Words() {
  return (
    <Stack component="main" p="md" gap="md" maw={1100} mx="auto">
      <Title order={1}>Words</Title>
      <Text maw={720}>
        Short and calm. A sentence says what is so, then what can be done; nobody is blamed, nothing
        is shouted. {"{1}"} stands for what is named in it.
      </Text>
      {Object.entries(modules).map(([file, messages]) => (
        <Chapter key={file} title={file.replace("../../", "")}>
          <Cells name={file} rows={sentencesOf("", messages)} />
        </Chapter>
      ))}
    </Stack>
  );
}

export function Tokens() {
  return (
    <Stack component="main" p="md" gap="md" maw={1100} mx="auto">
      <Title order={1}>Tokens</Title>
      <Colours />
      <Type />
      <Measures />
      <Motion />
      <Sound />
      <Icons />
    </Stack>
  );
}
