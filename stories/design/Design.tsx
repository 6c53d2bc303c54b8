/** What a designer starts from, read from the theme and the messages themselves. */
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
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
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

/** A sentence with its gaps named, as {1}. */
function sentenceOf(message: string | ((...given: never[]) => string)): string {
  if (typeof message === "string") return message;
  const gaps = Array.from({ length: message.length }, (_, n) => `{${n + 1}}`);
  return message(...(gaps as never[]));
}

function Tone() {
  return (
    <Chapter title="Tone">
      <Text mb="md" maw={720}>
        Short and calm. A sentence says what is so, then what can be done; nobody is blamed, nothing
        is shouted. These are all the sentences there are.
      </Text>
      <Table aria-label="Sentences" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="38%">Name</Table.Th>
            <Table.Th>Sentence</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries({ ...messages, ...scanMessages, ...boxMessages }).map(
            ([name, message]) => (
              <Table.Tr key={name}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{name}</Table.Td>
                <Table.Td>{sentenceOf(message)}</Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Chapter>
  );
}

export function Design() {
  return (
    <Stack component="main" p="md" gap="md" maw={1100} mx="auto">
      <Title order={1}>Design</Title>
      <Colours />
      <Type />
      <Measures />
      <Icons />
      <Tone />
    </Stack>
  );
}
