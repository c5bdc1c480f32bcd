import { say } from '@labgate/contract/languages/say'
import { Group, Stack } from '@mantine/core'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { SectionRail } from '../../../ui/section-rail.tsx'
import { AccountSections } from './account-sections.tsx'
import { railOf } from './rail.ts'
import { useAccountForm } from './use-account-form.ts'

/** A new account. Its lists appear after the first save. */
export const NewAccount = ({ onSaved }: { onSaved: (customerId: number) => void }) => {
  const form = useAccountForm(null, onSaved)
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save & Continue')}
      note={say('Locations, users, attachments, and notes come next.')}
    >
      <Group align="flex-start" wrap="nowrap" gap="xl">
        <SectionRail sections={railOf(null, [])} />
        <Stack flex={1} gap="xl" miw={0}>
          <AccountSections form={form} account={null} />
        </Stack>
      </Group>
    </FormFrame>
  )
}
