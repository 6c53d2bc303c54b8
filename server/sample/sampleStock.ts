/** The sample stock's toys, boxes and contents, invented but believable (specification section 3). */

import { checkDigit } from "#domain/code/codes.ts";
import { parseTags } from "#domain/toy/tags.ts";
import type { NewToy } from "#domain/types.ts";

/** EAN-13 without its check digit | name | gender | ages | quantity | threshold | tags | notes */
const TOY_LINES = `
400638177401 | Wooden Train Starter Set | unisex | 3-8 | 24 | 6 | wood, vehicles | Track pieces are in the drawstring bag; count 24 before lending out.
400638177402 | Wooden Rail Bridge | unisex | 3-8 | 9 | 4 | wood, vehicles
400555612040 | Memory Game Forest Animals | unisex | 4-9 | 18 | 5 | game, animals | 72 cards. Two blank spares in the lid.
400555612041 | Snakes and Ladders Classic | unisex | 4-10 | 14 | 5 | game
400555612042 | Marble Run Big Tower | unisex | 5-12 | 6 | 6 | construction, marbles | Small parts: not for under 3.
400555612043 | Jigsaw Old Town, 500 Pieces | unisex | 10-99 | 11 | 3 | puzzle
400555612044 | Jigsaw Dinosaurs, 60 Pieces | unisex | 4-7 | 8 | 4 | puzzle, dinosaurs
400555612045 | Jigsaw World Map, 200 Pieces | unisex | 8-14 | 3 | 4 | puzzle, learning
401030130110 | Play Dough Rainbow, 8 Tubs | unisex | 3-10 | 42 | 12 | craft | Wheat free batch; check the lids for dry tubs.
401030130111 | Finger Paint Set of 6 | unisex | 2-6 | 15 | 6 | craft, washable
401030130112 | Loom Band Box | girl | 6-12 | 2 | 5 | craft
401030130113 | Paper Planes Folding Kit | unisex | 6-12 | 27 | 5 | craft, outdoor
402290071310 | Fire Engine with Ladder | boy | 3-8 | 7 | 5 | vehicles, lights and sound | Needs two AA cells.
402290071311 | Recycling Truck | boy | 3-8 | 5 | 5 | vehicles
402290071312 | Tow Tractor with Trailer | boy | 2-6 | 12 | 4 | vehicles, farm
402290071313 | Excavator, Sand Pit Size | boy | 3-8 | 0 | 3 | vehicles, outdoor | Reordered; supplier says three weeks.
402290071314 | Racing Car Pull-Back, Red | boy | 3-7 | 31 | 10 | vehicles
402290071315 | Racing Car Pull-Back, Blue | boy | 3-7 | 29 | 10 | vehicles
301430256001 | Ring Stacker | unisex | 0-2 | 16 | 5 | baby, stacking
301430256002 | Soft Building Cubes | unisex | 0-3 | 10 | 5 | baby, stacking | Wash at 40 °C, no dryer.
301430256003 | Rattle Elephant | unisex | 0-1 | 21 | 6 | baby, animals
301430256004 | Bath Boats, Set of 3 | unisex | 1-4 | 13 | 5 | baby, water
301430256005 | Shape Sorter House | unisex | 1-3 | 4 | 5 | baby, learning
501099345210 | Doctor's Case | unisex | 3-8 | 9 | 4 | role play | Stethoscope goes in the top tray.
501099345211 | Market Stall with Awning | unisex | 3-8 | 2 | 2 | role play, wood
501099345212 | Cash Register with Scanner | unisex | 3-8 | 6 | 4 | role play, lights and sound | Needs three AA cells.
501099345213 | Tea Set, 15 Pieces | unisex | 3-8 | 8 | 4 | role play
501099345214 | Tool Bench | unisex | 3-7 | 1 | 2 | role play, wood | One hammer missing.
501099345215 | Puppet Theatre | unisex | 4-10 | 3 | 2 | role play, wood
501099345216 | Hand Puppet Crocodile | unisex | 3-9 | 11 | 4 | puppet, animals
501099345217 | Hand Puppet Queen | unisex | 3-9 | 10 | 4 | puppet
570201605901 | Bricks Basic Box, 600 Pieces | unisex | 4-12 | 19 | 6 | construction, bricks
570201605902 | Bricks Baseplate, Green | unisex | 4-12 | 33 | 8 | construction, bricks
570201605903 | Space Shuttle Kit | unisex | 7-14 | 5 | 5 | construction, space | Manual is also online.
570201605904 | Castle Kit with Drawbridge | boy | 6-12 | 0 | 2 | construction
570201605905 | Pony Stable Kit | girl | 6-12 | 4 | 4 | construction, animals
871212405510 | Balance Bike, Yellow | unisex | 2-5 | 6 | 2 | outdoor, vehicles | Tyre pressure 2 bar.
871212405511 | Scooter, Three Wheels | unisex | 3-7 | 5 | 3 | outdoor, vehicles
871212405512 | Skipping Rope | unisex | 5-99 | 38 | 10 | outdoor, sport
871212405513 | Football Size 4 | unisex | 6-12 | 22 | 8 | outdoor, sport | Pump is at the counter.
871212405514 | Stilts, Adjustable | unisex | 6-12 | 7 | 3 | outdoor, sport
871212405515 | Bubble Wand, Giant | unisex | 3-99 | 17 | 6 | outdoor, water
871212405516 | Kite Rainbow Delta | unisex | 6-14 | 3 | 3 | outdoor
800136230710 | Doll Mila with Wardrobe | girl | 3-8 | 8 | 4 | doll
800136230711 | Doll's Pram | girl | 3-7 | 2 | 3 | doll | Left front wheel squeaks.
800136230712 | Doll's House, Three Floors | girl | 4-10 | 3 | 2 | doll, wood
800136230713 | Doll's House Furniture, Kitchen | girl | 4-10 | 12 | 4 | doll, wood
841177401310 | Drum with Two Sticks | unisex | 2-6 | 9 | 3 | music
841177401311 | Xylophone, 8 Bars | unisex | 2-6 | 14 | 4 | music, wood
841177401312 | Ukulele, Soprano | unisex | 6-14 | 4 | 3 | music | Tuned G C E A.
841177401313 | Shaker Eggs, Pair | unisex | 1-5 | 26 | 6 | music, baby
731205500710 | Microscope for Beginners | unisex | 8-14 | 4 | 2 | science, learning | Slides are counted: 12.
731205500711 | Magnet Lab | unisex | 8-12 | 6 | 3 | science, learning | Strong magnets: hand out with an adult.
731205500712 | Crystal Growing Kit | unisex | 10-14 | 1 | 4 | science
731205500713 | Star Finder Disc | unisex | 8-99 | 16 | 5 | science, space
490520601120 | Robot Walking, Silver | unisex | 5-10 | 5 | 4 | robot, lights and sound
490520601121 | Spinning Top, Metal | unisex | 3-8 | 20 | 5 | classic
490520601122 | Cube Puzzle 3x3 | unisex | 7-99 | 45 | 10 | puzzle, classic
003600029145 | Plush Bear, Brown | unisex | 0-6 | 13 | 5 | plush, animals
003600029146 | Plush Owl | unisex | 0-6 | 7 | 5 | plush, animals
003600029147 | Plush Fox | unisex | 0-6 | 10 | 5 | plush, animals | Two have a loose tail seam.
590100277301 | Chess Set, Folding Board | unisex | 6-99 | 9 | 4 | game, wood
`;

interface SampleBox {
  intSection: number | null;
  strCustomNote: string;
  /** The content, as "line of the toy above, from 0 x amount". */
  toys: string;
}

export const SAMPLE_SECTIONS = [1, 2, 3, 4];

export const SAMPLE_BOXES: SampleBox[] = [
  { intSection: 1, strCustomNote: "Wooden trains", toys: "0x18 1x7" },
  { intSection: 1, strCustomNote: "Games", toys: "2x12 3x10 61x6" },
  { intSection: 1, strCustomNote: "Puzzles", toys: "5x9 6x6 7x3 57x20" },
  { intSection: 1, strCustomNote: "Baby", toys: "18x10 19x8 20x15 22x4" },
  { intSection: 2, strCustomNote: "Craft", toys: "8x30 9x12 11x20 10x2" },
  { intSection: 2, strCustomNote: "Vehicles, small", toys: "16x25 17x25" },
  { intSection: 2, strCustomNote: "Vehicles, large", toys: "12x5 13x4 14x10" },
  { intSection: 2, strCustomNote: "Role play", toys: "23x8 25x5 26x7" },
  { intSection: 3, strCustomNote: "Bricks", toys: "31x12 32x24 33x4" },
  { intSection: 3, strCustomNote: "Dolls", toys: "43x6 46x10" },
  { intSection: 3, strCustomNote: "Music", toys: "47x6 48x10 50x20" },
  { intSection: 4, strCustomNote: "Science", toys: "51x4 52x5 54x12" },
  { intSection: null, strCustomNote: "Returns to check", toys: "58x3 60x2 29x1 8x2" },
  { intSection: null, strCustomNote: "none", toys: "" },
];

export const SAMPLE_TOYS: NewToy[] = TOY_LINES.trim()
  .split("\n")
  .map((line) => {
    const [
      digits = "",
      strName = "",
      gender,
      ages = "",
      quantity,
      threshold,
      tags = "",
      note = "",
    ] = line.split("|").map((cell) => cell.trim());
    const [intAgeMin = 0, intAgeMax = 0] = ages.split("-").map(Number);
    return {
      strToyBarcode: `${digits}${checkDigit(digits)}`,
      strName,
      strGender: gender as NewToy["strGender"],
      intAgeMin,
      intAgeMax,
      intQuantity: Number(quantity),
      intLowStockThreshold: Number(threshold),
      tags: parseTags(tags),
      strDescription: note,
    };
  });
