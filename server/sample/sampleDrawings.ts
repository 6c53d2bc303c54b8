/** Pictures of the sample stock's toys, drawn by the project: a shape for what a toy is, in colours of its own. */

/** Shapes on a field of 64 by 64, in `currentColor` and its lighter and darker sisters. */
const SHAPES: [RegExp, string][] = [
  [
    /train|rail/i,
    `<path class="b" d="M10 40h34V22H30v8H10z"/><path class="a" d="M44 40h8V18H40v4h4z"/><circle class="c" cx="18" cy="44" r="6"/><circle class="c" cx="34" cy="44" r="6"/><circle class="c" cx="47" cy="44" r="5"/><rect class="a" x="14" y="18" width="6" height="12" rx="2"/>`,
  ],
  [
    /car|truck|engine|tractor|excavator/i,
    `<path class="b" d="M8 40V26h26v14z"/><path class="a" d="M34 40V20h12l10 12v8z"/><path class="d" d="M40 24h5l6 8h-11z"/><circle class="c" cx="18" cy="43" r="6"/><circle class="c" cx="46" cy="43" r="6"/>`,
  ],
  [
    /bike|scooter/i,
    `<circle class="e" cx="18" cy="42" r="9"/><circle class="e" cx="46" cy="42" r="9"/><path class="f" d="M18 42l10-16h12l6 16M26 42l14-16M24 22h8M38 18h8"/>`,
  ],
  [
    /jigsaw|puzzle/i,
    `<path class="b" d="M14 22h12a6 6 0 1 1 12 0h12v12a6 6 0 1 0 0 12v6H14V40a6 6 0 1 1 0-12z"/>`,
  ],
  [
    /game|chess|snakes|memory/i,
    `<rect class="b" x="16" y="16" width="32" height="32" rx="6"/><circle class="d" cx="25" cy="25" r="3"/><circle class="d" cx="39" cy="25" r="3"/><circle class="d" cx="32" cy="32" r="3"/><circle class="d" cx="25" cy="39" r="3"/><circle class="d" cx="39" cy="39" r="3"/>`,
  ],
  [
    /brick|block|castle|cube|marble/i,
    `<rect class="b" x="10" y="36" width="20" height="14" rx="2"/><rect class="a" x="34" y="36" width="20" height="14" rx="2"/><rect class="c" x="22" y="20" width="20" height="14" rx="2"/>`,
  ],
  [
    /space|shuttle|star/i,
    `<path class="b" d="M32 8c10 8 12 20 10 32H22C20 28 22 16 32 8z"/><path class="c" d="M22 32l-8 12 8-2zM42 32l8 12-8-2z"/><circle class="d" cx="32" cy="24" r="5"/><path class="a" d="M27 42h10l-5 12z"/>`,
  ],
  [
    /bear|owl|fox|elephant|crocodile|pony|plush/i,
    `<circle class="a" cx="20" cy="20" r="8"/><circle class="a" cx="44" cy="20" r="8"/><circle class="b" cx="32" cy="34" r="20"/><circle class="c" cx="25" cy="30" r="2.5"/><circle class="c" cx="39" cy="30" r="2.5"/><ellipse class="d" cx="32" cy="40" rx="8" ry="6"/><circle class="c" cx="32" cy="38" r="2.5"/>`,
  ],
  [
    /doll|queen|puppet/i,
    `<circle class="d" cx="32" cy="18" r="9"/><path class="a" d="M21 18a11 11 0 0 1 22 0c-4-6-18-6-22 0z"/><path class="b" d="M26 28h12l10 26H16z"/>`,
  ],
  [
    /drum|xylophone|ukulele|shaker/i,
    `<path class="b" d="M14 28v16c0 6 36 6 36 0V28z"/><ellipse class="d" cx="32" cy="28" rx="18" ry="7"/><path class="f" d="M14 10l16 16M50 10L34 26"/>`,
  ],
  [
    /microscope|magnet|crystal/i,
    `<path class="b" d="M27 10h10v14l12 24a4 4 0 0 1-4 6H19a4 4 0 0 1-4-6l12-24z"/><path class="a" d="M21 38h22l6 12c1 2 0 4-4 4H19c-4 0-5-2-4-4z"/><rect class="c" x="24" y="8" width="16" height="5" rx="2"/>`,
  ],
  [
    /robot/i,
    `<rect class="b" x="18" y="24" width="28" height="26" rx="5"/><circle class="d" cx="26" cy="34" r="4"/><circle class="d" cx="38" cy="34" r="4"/><rect class="a" x="25" y="42" width="14" height="4" rx="2"/><path class="f" d="M32 24v-8M14 32v12M50 32v12"/><circle class="c" cx="32" cy="14" r="3"/>`,
  ],
  [
    /ring|stack|baby/i,
    `<rect class="c" x="12" y="48" width="40" height="5" rx="2"/><rect class="b" x="14" y="38" width="36" height="9" rx="4"/><rect class="a" x="18" y="28" width="28" height="9" rx="4"/><rect class="b" x="22" y="18" width="20" height="9" rx="4"/><circle class="c" cx="32" cy="13" r="4"/>`,
  ],
  [
    /ball|football|bubble|rope|kite|stilts|planes/i,
    `<circle class="b" cx="32" cy="32" r="20"/><path class="d" d="M32 20l11 8-4 13H25l-4-13z"/><path class="f" d="M32 12v8M43 28l8-3M39 41l5 7M25 41l-5 7M21 28l-8-3"/>`,
  ],
  [
    /boat|bath|water/i,
    `<path class="b" d="M10 38h44l-8 14H18z"/><path class="a" d="M30 34V10l18 24z"/><path class="c" d="M26 34V18L14 34z"/>`,
  ],
  [
    /paint|dough|craft|loom/i,
    `<path class="b" d="M32 12a20 20 0 1 0 2 40c5 0 3-6 2-8-2-4 2-6 6-6h8c4 0 4-26-18-26z"/><circle class="a" cx="22" cy="28" r="4"/><circle class="c" cx="34" cy="21" r="4"/><circle class="d" cx="44" cy="29" r="4"/>`,
  ],
  [
    /./,
    `<path class="b" d="M12 26h40v26H12z"/><path class="a" d="M8 18h48v10H8z"/><path class="c" d="M28 18h8v34h-8z"/><path class="f" d="M32 18c-14 0-12-12-4-8 4 2 4 8 4 8s0-6 4-8c8-4 10 8-4 8"/>`,
  ],
];

/** Degrees between the colours of two toys that follow each other: far apart, and none comes twice soon. */
const TURN = 137;

/** The picture of a toy of the sample as SVG; `n` is its place in the list. */
export function sampleDrawing(strName: string, n: number): string {
  const shape = SHAPES.find(([kind]) => kind.test(strName))?.[1] ?? "";
  const hue = (n * TURN) % 360;
  const color = (name: string, saturation: number, light: number) =>
    `.${name}{fill:hsl(${hue},${saturation}%,${light}%)}`;
  const line = `fill:none;stroke:hsl(${hue},45%,28%);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256"><style>
    ${color("a", 62, 62)}${color("b", 58, 46)}${color("c", 45, 28)}${color("d", 70, 96)}.e,.f{${line}}
    </style><rect width="64" height="64" fill="hsl(${hue},55%,88%)"/>${shape}</svg>`;
}
