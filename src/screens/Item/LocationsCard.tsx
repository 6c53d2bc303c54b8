/** Where the toy is: its boxes with amounts and sections, and by how many pieces they and the quantity differ. */
import { Card, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import type { Toy } from "#domain/types.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { Freshness } from "#src/counts/Freshness.tsx";
import { useLocations } from "#src/reads/toys.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { PartFailure } from "#src/ui/PartFailure.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Loading } from "#src/ui/states.tsx";
import { LocationsList } from "./LocationsList.tsx";

const route = getRouteApi("/_signedIn/inventory/$barcode");

interface LocationsCardProps {
  toy: Toy;
  correction: CorrectionRef;
}

export function LocationsCard(props: LocationsCardProps) {
  return (
    <Card component="section" aria-labelledby="places">
      <Title order={2} size="h3" id="places" mb="xs">
        Where it is
      </Title>
      <Freshness of={{ toy: props.toy.strToyBarcode }} />
      <Contained>
        <ToyLocations {...props} />
      </Contained>
    </Card>
  );
}

function ToyLocations(props: LocationsCardProps) {
  const { barcode } = route.useParams();
  const { boxes: limit = INVENTORY_PAGE_SIZE } = route.useSearch();
  const { data, query } = useLocations(props.toy, barcode, limit);
  if (!data) {
    if (!query.error) return <Loading />;
    return <PartFailure text={boxMessages.boxesNotLoaded} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <StaleNotice queries={[query]} />
      <LocationsList {...props} locations={data} />
    </>
  );
}
