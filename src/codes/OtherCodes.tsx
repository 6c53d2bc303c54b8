/** The codes that a toy or a box had before, by which it is still found, with "Free" where that is possible. */
import { Button, Group, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import type { OtherCode } from "#domain/types.ts";
import { MayChange } from "#src/session/rights.tsx";
import { formatDay } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";

interface OtherCodesProps {
  codes: UseQueryResult<OtherCode[]>;
  onFree: (strCode: string) => void;
}

export function OtherCodes({ codes, onFree }: OtherCodesProps) {
  if (!codes.data || codes.data.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {messages.otherCodes}
      </Text>
      <StaleNotice queries={[codes]} />
      <ul className="lines breakable" aria-label={messages.otherCodes}>
        {codes.data.map((code) => (
          <OtherCodeRow key={code.strCode} code={code} onFree={() => onFree(code.strCode)} />
        ))}
      </ul>
    </>
  );
}

function OtherCodeRow({ code, onFree }: { code: OtherCode; onFree: () => void }) {
  const { strCode, intFreeFrom } = code;
  const isFree = intFreeFrom <= Date.now();
  return (
    <Group component="li" justify="space-between" gap="0 12px" mih={56} py={6}>
      <Text miw={0}>
        {strCode}
        {!isFree && (
          <Text span display="block" size="sm" c="dimmed">
            {messages.freeFrom(formatDay(intFreeFrom))}
          </Text>
        )}
      </Text>
      {isFree && (
        <MayChange>
          <Button variant="default" size="sm" aria-label={`Free ${strCode}`} onClick={onFree}>
            Free
          </Button>
        </MayChange>
      )}
    </Group>
  );
}
