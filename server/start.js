/**
 * What `toyshelf` runs: main.ts with its compiled form kept between starts. The script's
 * --max-semi-space-size spares 30 MB more, which young objects would take to no use. Its
 * --heap-growing-percent has old objects collected when they are half as many again as after the last
 * collection: V8 waits for up to four times as many, and an act of 33,000 lines left 170 MB of garbage.
 */
import "./compileCache.js";

await import("./main.ts");
