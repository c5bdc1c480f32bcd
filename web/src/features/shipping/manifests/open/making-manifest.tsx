import { say } from '@labgate/contract/languages/say'
import type { Sendable } from '@labgate/contract/shipping/manifests'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { IconSend } from '../../../../ui/icons/icons.ts'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import { VerdictBand } from '../../../../ui/verdict/verdict-band.tsx'
import { ManifestStrip } from '../parts/manifest-strip.tsx'
import { describeCount } from '../parts/manifest-text.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { TickList } from './tick-list.tsx'
import { useManifest, type OpenManifest, type Making } from './use-manifest.ts'

const NumberForm = ({ making }: { making: Making }) => {
  const [number, setNumber] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') void making.take(number.trim())
        setNumber('')
      }}
    >
      <TextInput
        label={say('Specimen number')}
        description={say('Scan anywhere on the page, or type and press Enter.')}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        w={{ base: '100%', xs: 300 }}
        data-takes-scans=""
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </form>
  )
}

interface SaveFaultsProps {
  error: unknown
  fields: Readonly<Record<string, string>>
}
const SaveFaults = ({ error, fields }: SaveFaultsProps) => (
  <>
    {error !== null && <Failure error={error} />}
    {fields['specimens'] !== undefined && (
      <Failure error={new Error(fields['specimens'])} headline={say('Nothing was saved')} />
    )}
    {Boolean(fields['labId'] ?? fields['labTypeId']) && (
      <Failure
        error={new Error(fields['labId'] ?? fields['labTypeId'])}
        headline={say('Nothing was saved')}
      />
    )}
  </>
)

interface FinalizeConfirmProps {
  opened: boolean
  making: Making
  count: number
  lab: string
  onClose: () => void
}
const FinalizeConfirm = ({ opened, making, count, lab, onClose }: FinalizeConfirmProps) => (
  <Confirm
    opened={opened}
    deliberate
    title={say('Finalize the manifest')}
    action={say('Finalize and print')}
    keep={say('Not yet')}
    onClose={onClose}
    onConfirm={async () => making.isCarried() && making.save(1)}
  >
    <Stack gap="sm">
      <Text size="sm">
        {say(
          '{count} to {lab}. This hands them over, and the manifest becomes read-only. Check the count against the box.',
          { count: describeCount(count), lab },
        )}
      </Text>
      <CarrierFields making={making} asks />
    </Stack>
  </Confirm>
)

interface MakingProps {
  of: OpenManifest
  title: string
  facts: readonly string[]
  candidates: readonly Sendable[]
  onSaved: (manifestId: number, isFinal: boolean) => void
  onOpen: (manifestId: number) => void
}

/** An open manifest: scan or check specimens, save, and make it final when the box is closed. */
export const MakingManifest = ({ of, title, facts, candidates, onSaved, onOpen }: MakingProps) => {
  const making = useManifest(of, candidates, { onSaved, onOpen })

  const [asks, setAsks] = useState(false)
  const { ticked, band } = making
  const ask = () => setAsks(true)
  useShortcut('mod+Shift+Enter', say('Finalize and print'), ask)
  return (
    <Stack gap="md">
      <ManifestStrip title={title} facts={facts}>
        <Text fz={28} fw={700}>
          {describeCount(ticked.size)}
        </Text>
      </ManifestStrip>
      <VerdictBand {...band} />
      <Group align="flex-start" gap="md" justify="space-between">
        <NumberForm making={making} />
        <CarrierFields making={making} />
      </Group>
      <TickList making={making} />
      <SaveFaults error={making.error} fields={making.faults.fields} />
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={ask}
          disabled={ticked.size === 0 || making.saving}
        >
          {say('Finalize and print')}
        </Button>
      </Group>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void making.save(0)
        }}
      >
        <SaveBar
          label={say('Save manifest')}
          changed={making.changed ? 1 : 0}
          saving={making.saving}
          onSave={() => void making.save(0)}
          always={of.manifestId === 0 && ticked.size > 0}
          note={say('{size} selected', { size: describeCount(ticked.size) })}
        />
      </form>
      <FinalizeConfirm
        opened={asks}
        making={making}
        count={ticked.size}
        lab={of.lab}
        onClose={() => setAsks(false)}
      />
    </Stack>
  )
}
