/** The panel's own look: it stands in Storybook's page and over the app's. */
export const STYLE = `
.machine-panel { height: 100%; overflow: auto; font: 14px/1.4 system-ui, sans-serif; color: #1c1c1c; background: #fff; }
.machine-panel [role=tablist] { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px 8px; border-bottom: 1px solid #ccc; }
.machine-panel [role=tabpanel] { display: flex; flex-wrap: wrap; gap: 16px; padding: 8px; }
.machine-panel figure { flex: 3 1 420px; margin: 0; overflow: auto; }
.machine-panel [role=tabpanel] > div { flex: 2 1 320px; min-width: 0; }
.machine-panel h2 { margin: 8px 0 4px; font-size: 14px; }
.machine-panel ul, .machine-panel ol { margin: 0; padding: 0; list-style: none; }
.machine-panel ol.tape { max-height: 220px; overflow: auto; }
.machine-panel li { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; margin-bottom: 4px; }
.machine-panel button { min-height: 32px; padding: 4px 10px; font: inherit; color: inherit; text-align: left; background: #f2f2f2; border: 1px solid #8a8a8a; border-radius: 4px; overflow-wrap: anywhere; cursor: pointer; }
.machine-panel button[aria-disabled=true] { color: #6b6b6b; background: #fafafa; border-style: dashed; cursor: not-allowed; }
.machine-panel button[aria-selected=true], .machine-panel button[aria-current=true] { color: #fff; background: #0b5cad; }
.machine-panel select, .machine-panel input { flex: 1 1 120px; min-width: 0; min-height: 32px; font: 12px/1.4 ui-monospace, monospace; }
.machine-panel textarea { width: 100%; font: 12px/1.4 ui-monospace, monospace; }
.machine-panel small { color: #8a2b06; overflow-wrap: anywhere; }
.machine-panel [data-state] { cursor: pointer; }
.machine-panel :focus-visible { outline: 3px solid #0b5cad; outline-offset: 1px; }
.machine-panel [data-state]:focus-visible > :first-child { stroke: #0b5cad !important; stroke-width: 4px !important; }
.machine-panel [data-state][aria-current=true] > rect, .machine-panel [data-state][aria-current=true] > g:first-child > * { fill: #ffd84d !important; }
.machine-panel .edgePaths path.last { stroke: #c2410c !important; stroke-width: 4px !important; }
.machine-panel .edgeLabels .last * { color: #9a3412 !important; text-decoration: underline; }
`;
