/** Storybook's own page: the panel with the chart of the screen that is shown. */
import * as React from "react";
import { STORY_RENDERED } from "storybook/internal/core-events";
import { addons, types, useChannel } from "storybook/manager-api";
import { Panel } from "./chart/Panel.tsx";
import { CLOSED, COMMANDED, OPENED, type PanelView, SHOWN } from "./chart/view.ts";

function ChartPanel() {
  const [view, setView] = React.useState<PanelView | null>(null);
  const emit = useChannel({
    [SHOWN]: setView,
    // The page of the story may have been loaded after the panel.
    [STORY_RENDERED]: () => emit(OPENED),
  });
  React.useEffect(() => {
    emit(OPENED);
    return () => emit(CLOSED);
  }, [emit]);
  return <Panel view={view} send={(command) => emit(COMMANDED, command)} />;
}

addons.register("chart", () => {
  addons.add("chart/panel", {
    type: types.PANEL,
    title: "Chart",
    // Nothing is watched for a panel that nobody sees.
    render: ({ active }) => (active ? <ChartPanel /> : null),
  });
});
