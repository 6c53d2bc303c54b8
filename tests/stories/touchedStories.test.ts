/** The stories whose pictures a change asks for (scripts/touchedStories.ts). */
import { expect, test } from "vitest";
import { touchedStories } from "../../scripts/touchedStories.ts";

const drawn = new Map([
  ["stories/Box.stories.tsx", new Set(["src/ui/Field.tsx", "src/screens/Box/BoxScreen.tsx"])],
  ["stories/Item.stories.tsx", new Set(["src/ui/Field.tsx", "src/toys/Picture.tsx"])],
  ["stories/Login.stories.tsx", new Set(["src/toys/Picture.tsx", "stories/Login.stories.tsx"])],
]);

test("a file touches the stories that draw it", () => {
  expect(touchedStories(["src/ui/Field.tsx"], drawn)).toEqual([
    "stories/Box.stories.tsx",
    "stories/Item.stories.tsx",
  ]);
  expect(touchedStories(["stories/Login.stories.tsx"], drawn)).toEqual([
    "stories/Login.stories.tsx",
  ]);
});

test("what every page has touches all, and what no page has touches none", () => {
  expect(touchedStories(["src/styles.css"], drawn)).toEqual([...drawn.keys()]);
  expect(touchedStories([".storybook/preview.tsx"], drawn)).toEqual([...drawn.keys()]);
  expect(touchedStories(["server/http/app.ts", "docs/design.md"], drawn)).toEqual([]);
});

test("those come first that share what was changed with the fewest", () => {
  const changed = ["src/styles.css", "src/toys/Picture.tsx", "src/screens/Box/BoxScreen.tsx"];
  expect(touchedStories(changed, drawn)).toEqual([
    "stories/Box.stories.tsx",
    "stories/Item.stories.tsx",
    "stories/Login.stories.tsx",
  ]);
});
