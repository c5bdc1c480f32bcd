import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import type { MedicationItem } from '@labgate/contract/patients/patient-lists'
import { results } from '@labgate/contract/results/results'
import { ActionIcon, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { settleTyped } from '../../../forms/unchosen.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { Failure } from '../../../ui/failure.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { IconX } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DoseOf } from '../../patients/clinical/dose-of.tsx'
import {
  medicationItem,
  otherMedication,
  useMedications,
} from '../../patients/clinical/medications.ts'
import { TypeAhead } from '../../patients/parts/type-ahead.tsx'
import itemClasses from '../../patients/clinical/items-card.module.css'

type AmendText = 'list' | 'none' | 'not provided'

const Items = ({
  list,
  onRemove,
  onDose,
}: {
  list: readonly MedicationItem[]
  onRemove: (value: MedicationItem) => void
  onDose: (value: MedicationItem, dose: string) => void
}) => (
  <Group
    component="ul"
    gap={6}
    m={0}
    p={0}
    style={{ listStyle: 'none' }}
    aria-label={say('Medications')}
  >
    {list.map((value) => {
      const { key, label, mark, dose } = medicationItem(value)
      return (
        <li key={key} className={itemClasses['item']}>
          <span>{label}</span>
          <DoseOf name={label} dose={dose} onChange={(next) => onDose(value, next)} isLive />
          {mark !== undefined && (
            <Badge size="sm" variant="default" tt="none" fw={500}>
              {mark}
            </Badge>
          )}
          <ActionIcon
            size="sm"
            aria-label={say('Remove {label}', { label })}
            onClick={() => onRemove(value)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      )
    })}
  </Group>
)

const AmendForm = ({
  order,
  onDone,
}: {
  order: ApiResponse<typeof orders.get>
  onDone: () => void
}) => {
  const { save, saving, error } = useApiMutation(results.amendList, {
    refresh: [results.report, results.waiting, orders.get],
  })
  const [list, setList] = useState<readonly MedicationItem[]>(order.medications)
  const [log, setText] = useState<AmendText>(
    order.noMeds ? 'none' : order.medicationNotProvided ? 'not provided' : 'list',
  )
  const [note, setNote] = useState('')
  const form = useRef<HTMLDivElement>(null)
  useTyped(note.trim() !== '' || list !== order.medications)
  const take = (value: MedicationItem): void => {
    const isSame = (one: MedicationItem): boolean =>
      medicationItem(one).key === medicationItem(value).key
    if (!list.some(isSame)) setList([...list, value])
    else if (medicationItem(value).dose !== '')
      setList(list.map((one) => (isSame(one) ? value : one)))
    setText('list')
  }
  const tick =
    (is: AmendText) =>
    (event: ChangeEvent<HTMLInputElement>): void => {
      if (event.currentTarget.checked) setList([])
      setText(event.currentTarget.checked ? is : 'list')
    }
  const run = async (): Promise<void> => {
    if (!settleTyped(form.current)) return
    const { labOrderId, rowVersion } = order
    const query = {
      labOrderId,
      medications: [...list],
      noMeds: log === 'none',
      medicationNotProvided: log === 'not provided',
      note: note.trim(),
      rowVersion,
    }
    const done = await save(query).catch(() => undefined)
    if (done === undefined) return
    notify.success(done.message)
    onDone()
  }
  return (
    <Stack gap="sm" ref={form}>
      <Text size="sm">
        {say(
          'The current report stays unchanged. If the new list changes a finding, an amended draft waits on Result Desk for release.',
        )}
      </Text>
      <TypeAhead
        label={say('Add medication')}
        useFound={useMedications}
        onTake={({ value }) => take(value)}
        otherwise={otherMedication}
      />
      <Items
        list={list}
        onRemove={(value) => setList(list.filter((one) => one !== value))}
        onDose={(value, dose) =>
          setList(list.map((one) => (one === value ? { ...value, dose } : one)))
        }
      />
      <Group gap="lg">
        <Checkbox
          label={say('Takes no medications')}
          checked={log === 'none'}
          onChange={tick('none')}
        />
        <Checkbox
          label={say('List not provided')}
          checked={log === 'not provided'}
          onChange={tick('not provided')}
        />
      </Group>
      <GrowingText
        label={say('Who provided the list')}
        description={say('Recorded in the status history with your name.')}
        required
        value={note}
        maxLength={400}
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error !== null && <Failure error={error} />}
      <Group justify="flex-end">
        <Button
          loading={saving}
          disabled={note.trim() === '' || (log === 'list' && list.length === 0)}
          onClick={() => void run()}
        >
          {say('Save list')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Changes the medication list of an order with a released toxicology report. */
export const AmendList = ({ labOrderId, onClose }: { labOrderId: number; onClose: () => void }) => {
  const query = useApiQuery(orders.get, { labOrderId }, { freshFor: 0 })
  return (
    <SideDrawer opened title={say('Change the medication list')} onClose={onClose}>
      <Loaded from={query} height={320}>
        {(order) => <AmendForm key={order.rowVersion} order={order} onDone={onClose} />}
      </Loaded>
    </SideDrawer>
  )
}
