/**
 * What `toyshelf` runs: main.ts with its compiled form kept between starts. The script's
 * --max-semi-space-size spares 30 MB more, which young objects would take to no use.
 */
import "./compileCache.js";

await import("./main.ts");
