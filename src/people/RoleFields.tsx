/** The future role of an account, and an admin's rights. */
import { Checkbox, Fieldset, NativeSelect, Stack } from "@mantine/core";
import { ROLES } from "#domain/people/people.ts";
import {
  RIGHT_LABELS,
  RIGHT_MEANINGS,
  RIGHT_MISSING,
  roleMeaning,
} from "#domain/people/peopleMessages.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import { useRights } from "#src/session/rights.tsx";

interface RoleFieldsProps {
  role: string;
  rights: readonly Right[];
  onRole: (role: string) => void;
  onRight: (right: Right) => void;
}

export function RoleFields({ role, rights, onRole, onRight }: RoleFieldsProps) {
  const own = useRights();
  const roles = [...new Set<string>([...ROLES, role])];
  return (
    <Stack gap="md">
      <NativeSelect
        label="Role"
        description={roleMeaning(role)}
        data={roles}
        value={role}
        onChange={(event) => onRole(event.currentTarget.value)}
      />
      {role === "admin" && (
        <Fieldset legend="May also">
          <Stack gap={0}>
            {RIGHTS.map((right) => (
              <Checkbox
                key={right}
                label={RIGHT_LABELS[right]}
                description={(own.includes(right) ? RIGHT_MEANINGS : RIGHT_MISSING)[right]}
                disabled={!own.includes(right)}
                checked={rights.includes(right)}
                onChange={() => onRight(right)}
                py={10}
              />
            ))}
          </Stack>
        </Fieldset>
      )}
    </Stack>
  );
}
