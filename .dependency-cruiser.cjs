// Who may import whom. A folder not named in its own rule may be imported by nobody else.
const onlyFrom = (folder, allowed) => ({
  name: `${folder}-stays-inside`,
  severity: "error",
  from: { path: `^${folder}/` },
  to: {
    path: "^(domain|machines|src|server|tests|stories|bench|scripts)/",
    pathNot: `^(${[folder, ...allowed].join("|")})/`,
  },
});

/** The server's folders, lowest first: each imports only those before it. */
const SERVER = [
  ["kernel"],
  ["database"],
  ["calls"],
  ["journal"],
  ["stock"],
  ["pictures", "labels", "exports", "history", "undo", "mail"],
  ["accounts"],
  ["counts"],
  ["imports"],
  ["sample", "backups"],
  ["notices"],
  ["http"],
  ["process"],
  ["cli"],
];
const serverFloors = SERVER.slice(0, -1).map((floor, n) => ({
  name: `server-${floor.join("-")}-is-below`,
  severity: "error",
  from: { path: `^server/(${floor.join("|")})/` },
  to: {
    path: `^server/(${SERVER.slice(n + 1)
      .flat()
      .join("|")})/`,
    pathNot: "pictureStore",
  },
}));

module.exports = {
  forbidden: [
    ...serverFloors,
    {
      name: "stock-has-one-door",
      comment: "Who writes the stock reports it to the journal's entry.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/stock/.*/write\\.ts$" },
      to: { path: "^server/journal/stockTrx\\.ts$" },
    },
    {
      name: "calls-have-one-door",
      comment:
        "A handler writes by `perform`, which reads its caller again; the rest runs for nobody's call.",
      severity: "error",
      from: {
        path: "^server/",
        pathNot:
          "^server/(calls/perform|accounts/(accountLog|sessions|tries)|imports/import(Removal|Runner|Steps)|notices/notifier|http/(housekeeping|ready))\\.ts$",
      },
      to: { path: "^server/database/writer\\.ts$" },
    },
    {
      name: "no-screen-imports-a-screen",
      severity: "error",
      from: { path: "^src/screens/([^/]+)/" },
      to: { path: "^src/screens/", pathNot: "^src/screens/$1/" },
    },
    onlyFrom("domain", []),
    onlyFrom("machines", ["domain"]),
    onlyFrom("src", ["machines", "domain"]),
    onlyFrom("server", ["domain"]),
    {
      name: "domain-is-pure",
      comment:
        "Schemas of what is persisted, and what CSV is, are rules too: valibot and papaparse are pure.",
      severity: "error",
      from: { path: "^domain/" },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev"],
        pathNot: "node_modules/(valibot|(@types/)?papaparse)/",
      },
    },
    {
      name: "machines-know-only-xstate",
      comment: "No React, no HTTP client, no DOM: a machine moves, it does not draw or fetch.",
      severity: "error",
      from: { path: "^machines/" },
      to: { dependencyTypes: ["core", "npm", "npm-dev"], pathNot: "node_modules/xstate/" },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?url$|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "routeTree\\.gen\\.ts$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
