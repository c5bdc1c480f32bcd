import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from './dialog.tsx'

export interface OldSheetCode {
  code: string
  id: number
}
interface OldSheetProps {
  sheet: OldSheetCode | undefined
  onParcel: (id: number) => void
  onManifest: (id: number) => void
  onClose: () => void
}

/**
 * Older sheets have different letters: prompts for the kind of this one
 * (rules.md#specimen-numbers).
 */
export const OldSheet = ({ sheet, onParcel, onManifest, onClose }: OldSheetProps) => (
  <Dialog
    opened={sheet !== undefined}
    onClose={onClose}
    title={say('{code} is on an old sheet. Which kind?', { code: sheet?.code ?? '' })}
    size="md"
  >
    <Stack gap="md">
      <Text size="sm">{say('Check the sheet: is it a parcel’s packing list or a manifest?')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onManifest(sheet?.id ?? 0)}>
          {say('Manifest')}
        </Button>
        <Button data-autofocus onClick={() => onParcel(sheet?.id ?? 0)}>
          {say('Parcel')}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
