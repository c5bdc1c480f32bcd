import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { drafts } from '@labgate/contract/orders/drafts'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { IconPencil } from '../../../ui/icons/icons.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { draftKinds, type OrderDraft } from '../draft-kinds.ts'

/** Where a draft continues: a patient's form, or an order that was being changed. */
type GoOn = (to: { patient: number } | { id: number; edit: true }) => void

/** Orders the user started and has not saved yet, on any machine; absent if there are none. */
export const OwnDrafts = ({ onGoOn }: { onGoOn: GoOn }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const query = useApiQuery(drafts.list, {}, { freshFor: 0 })
  const list = (query.data?.list ?? []).flatMap((one) => draftKinds(one))
  if (list.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
        {say('Unfinished ({length})', { length: list.length })}
      </Button>
      <SideDrawer opened={opened} title={say('Unfinished orders')} onClose={close}>
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={say('Unfinished orders')}
        >
          {list.map((draft) => (
            <Draft key={`${draft.form} ${draft.recordId}`} draft={draft} onGoOn={onGoOn} />
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="lg">
          {say('Kept for 30 days, visible only to you.')}
        </Text>
      </SideDrawer>
    </>
  )
}

interface DiscardDraftProps {
  opened: boolean
  patient: ApiResponse<typeof patients.get> | undefined
  draft: OrderDraft
  name: string
  onClose: () => void
}
const DiscardDraft = ({ opened, patient, draft, name, onClose }: DiscardDraftProps) => {
  const { save: discard } = useApiMutation(drafts.discard, { refresh: [drafts.list] })
  return (
    <Confirm
      opened={opened}
      whose={patient}
      title={say('Discard what was typed?')}
      action={say('Discard it')}
      keep={say('Keep')}
      danger
      onClose={onClose}
      onConfirm={() => discard({ form: draft.form, recordId: draft.recordId })}
    >
      {say('What was typed for {name} will be lost.', { name: name || say('this patient') })}
    </Confirm>
  )
}

const Draft = ({ draft, onGoOn }: { draft: OrderDraft; onGoOn: GoOn }) => {
  const [asks, setAsks] = useState(false)
  const order = useApiQuery(
    orders.get,
    { labOrderId: draft.labOrderId },
    { enabled: draft.labOrderId > 0 },
  )
  const patientId = draft.patientId || (order.data?.patientId ?? 0)
  const patient = useApiQuery(patients.get, { patientId }, { enabled: patientId > 0 })

  const name = patient.data ? nameOf(patient.data) : ''
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {patient.error
              ? say('A patient you can no longer see')
              : name || say('Looking up the patient')}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              dobWithAge(patient.data?.dob ?? null),
              order.data?.specimens[0]
                ? say('order {specimenBarcode}', {
                    specimenBarcode: order.data.specimens[0].specimenBarcode,
                  })
                : say('new order'),
              instantHere(draft.savedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="light"
            size="compact-sm"
            onClick={() =>
              onGoOn(
                draft.labOrderId > 0
                  ? { id: draft.labOrderId, edit: true }
                  : { patient: draft.patientId },
              )
            }
          >
            {say('Continue')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsks(true)}>
            {say('Discard')}
          </Button>
        </Group>
      </Group>
      <DiscardDraft
        opened={asks}
        patient={patient.data}
        draft={draft}
        name={name}
        onClose={() => setAsks(false)}
      />
    </li>
  )
}
