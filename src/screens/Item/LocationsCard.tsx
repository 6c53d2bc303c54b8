/** Where the toy is: its boxes with amounts and sections, and by how many pieces they and the quantity differ. */
import { Card, Title } from "@mantine/core";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { Toy } from "#domain/types.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { Freshness } from "#src/counts/Freshness.tsx";
import { Contained } from "#src/ui/Contained.tsx";
import { PartFailure } from "#src/ui/PartFailure.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Loading } from "#src/ui/states.tsx";
import { LocationsList } from "./LocationsList.tsx";
import { useItemLocations } from "./usePlaces.ts";

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
  const { data, query } = useItemLocations(props.toy);
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
