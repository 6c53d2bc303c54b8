/** Properties are tried with the same examples in each run (tests/random.ts). */
import fc from "fast-check";
import { SEED } from "./random.ts";

fc.configureGlobal({ seed: SEED });
