/** /inventory/{barcode}: one toy (specification sections 2, 4, 5 and 8, "Item detail"). */
import { Text } from "@mantine/core";
import { IconMoodPuzzled } from "@tabler/icons-react";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { messages } from "#domain/messages.ts";
import { Notice } from "#src/ui/states.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { BackToInventory } from "./BackToInventory.tsx";
import { ItemLoading } from "./ItemLoading.tsx";
import { ItemView } from "./ItemView.tsx";
import { providedItem } from "./itemActors.ts";
import { NotFoundReason } from "./NotFoundReason.tsx";

const route = getRouteApi("/_signedIn/inventory/$barcode");

export function ItemScreen() {
  const { toy: answer, places } = route.useLoaderData();
  const { barcode } = route.useParams();
  const router = useRouter();
  const item = useScreenActor(providedItem, {
    input: { toy: answer instanceof Promise ? null : answer.toy },
  });
  const isLoaded = useSelector(item, (snapshot) => snapshot.matches("loaded"));
  const isLoading = useSelector(item, (snapshot) => snapshot.hasTag("loading"));

  useEffect(() => {
    let isStale = false;
    Promise.resolve(answer).then(({ toy, failure }) => {
      if (isStale) return;
      if (toy) item.send({ type: "toy.loaded", toy });
      // What is shown already stays while there is no answer; only a clear no takes it away.
      else if (failure.status === 404 || !item.getSnapshot().matches("loaded")) {
        item.send({ type: "toy.missed" });
      }
    });
    return () => {
      isStale = true;
    };
  }, [answer, item]);

  useEmitted(item, (emitted) => {
    if (emitted.type === "update.failed") {
      console.warn(`The change of ${emitted.what} was not saved.`, emitted.error);
    }
    router.invalidate();
  });

  if (isLoaded) return <ItemView item={item} places={places} />;
  if (isLoading) return <ItemLoading />;
  return (
    <Notice icon={<IconMoodPuzzled size={32} />} title={messages.itemNotFound} role="alert">
      <Text c="dimmed" ta="center" style={{ overflowWrap: "anywhere" }}>
        {barcode}
      </Text>
      <NotFoundReason answer={answer} barcode={barcode} />
      <BackToInventory />
    </Notice>
  );
}
