/**
 * Bounds the nesting of objects and lists in a JSON text before it is parsed: code that walks the value later may
 * recurse.
 */

/** Deeper than anything the contract has. */
export const DEPTH_MAX = 32;

export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (inText) {
      if (character === "\\") i++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      if (++depth > DEPTH_MAX) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}
