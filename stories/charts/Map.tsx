/** All machines on one page: who starts whom, what stories show of them, which arrows no browser test took. */
import { Card, List, Stack, Table, Text, Title } from "@mantine/core";
import { type AnyStateMachine, StateMachine } from "xstate";
import { arrowsOfMachine } from "../../scripts/diagram.ts";
import { machines, shownStates, statesOf } from "../../tests/stories/told.ts";
import { Chart } from "./Charts.tsx";

/** Written by `npm run walked`. */
const [walked] = Object.values(
  import.meta.glob<string[]>("../../.walked.json", { eager: true, import: "default" }),
);
const taken = walked && new Set(walked);

const sources = import.meta.glob<string>("../../src/**/*.ts*", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The files of the app that use it; its types alone are no use. */
const usersOf = ({ id }: AnyStateMachine) =>
  Object.entries(sources).flatMap(([file, text]) =>
    new RegExp(`\\b${id}Machine\\b`).test(text) ? [file.replace("../../src/", "")] : [],
  );

const startedBy = ({ implementations }: AnyStateMachine): AnyStateMachine[] =>
  Object.values(implementations.actors).filter((one) => one instanceof StateMachine);

const links = machines.flatMap((machine) => [
  ...usersOf(machine).map(
    (file) => `  ${file.replaceAll(/\W/g, "_")}["${file}"] --> ${machine.id}`,
  ),
  ...startedBy(machine).map(({ id }) => `  ${machine.id} --> ${id}`),
]);
const nodes = machines.map(({ id }) => `  ${id}([${id}])`);
const map = ["flowchart LR", ...nodes, ...links].join("\n");

function Row({ machine }: { machine: AnyStateMachine }) {
  const states = statesOf(machine);
  const arrows = arrowsOfMachine(machine);
  const missing = taken && arrows.filter(({ key }) => !taken.has(key));
  return (
    <Table.Tr>
      <Table.Th>{machine.id}</Table.Th>
      <Table.Td>{states.length}</Table.Td>
      <Table.Td>{states.filter((name) => shownStates.has(name)).length}</Table.Td>
      <Table.Td>{arrows.length}</Table.Td>
      <Table.Td>
        {missing && missing.length > 0 ? (
          <details>
            <summary>{missing.length} not taken</summary>
            <List size="sm">
              {missing.map(({ key, text }) => (
                <List.Item key={key}>{text}</List.Item>
              ))}
            </List>
          </details>
        ) : (
          ((missing && "all taken") ?? "not recorded")
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const HEADS = ["Machine", "States", "In a story", "Arrows", "In browser tests"];

export function MachineMap() {
  return (
    <Stack component="main" p="lg" gap="lg">
      <Title order={1}>Machines</Title>
      <Text maw={720}>
        A box is a file of the app, a round one a machine; an arrow says who starts whom. What
        browser tests took is as npm run walked last recorded it.
      </Text>
      <Card>
        <Chart name="machines" chart={map} />
      </Card>
      <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Machines">
          <Table.Thead>
            <Table.Tr>
              {HEADS.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {machines.map((machine) => (
              <Row key={machine.id} machine={machine} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
