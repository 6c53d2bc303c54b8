/** The chart over the running app in development, opened and closed by F9: no gun and no field types that. */
import { createRoot, type Root } from "react-dom/client";
import { startHost } from "./host.ts";
import { Panel } from "./Panel.tsx";

interface Open {
  place: HTMLElement;
  root: Root;
  host: ReturnType<typeof startHost>;
}
let open: Open | undefined;

function show(): Open {
  const place = document.createElement("aside");
  Object.assign(place.style, {
    position: "fixed",
    inset: "auto 0 0",
    height: "45vh",
    zIndex: "10000",
    borderTop: "2px solid #0b5cad",
  });
  document.body.append(place);
  const root = createRoot(place);
  const host = startHost((view) => root.render(<Panel view={view} send={host.perform} />));
  return { place, root, host };
}

function close({ place, root, host }: Open): undefined {
  host.stop();
  root.unmount();
  place.remove();
}

window.addEventListener("keydown", ({ key }) => {
  if (key === "F9") open = open ? close(open) : show();
});
