import { payers, type PayerRow } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMustChoose } from '../../../forms/unchosen.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { offerMark } from '../../../ui/pickers/option-list.ts'
import { usePickerKeys } from '../../../ui/pickers/use-picker-keys.ts'
import {
  healthInsurance,
  notChosen,
  notInTheList,
  workersCompensation,
  type InsuranceForm,
} from './insurance-values.ts'
import type { ChosenPayer } from './use-chosen-payer.ts'

const label = say('Payer')
const unlisted = { value: String(notInTheList), label: say('Not in the list') }
const leastLetters = 2
const compensation: PayerRow['payerKind'] = "workers' compensation"

const hintOf = ({ alias, city, state, preauthRequired }: PayerRow): string =>
  [
    alias === '' ? '' : say('also {alias}', { alias }),
    [city, state].filter(Boolean).join(', '),
    preauthRequired ? say('requires preauthorization') : '',
  ]
    .filter(Boolean)
    .join(' · ')

interface PayerFieldProps {
  form: InsuranceForm
  payer: ChosenPayer
  onChosen: (payer: ChosenPayer) => void
}

/**
 * The payer, found by two letters of its name or of another name it uses; or that the table lacks
 * it.
 */
export const PayerField = ({ form, payer, onChosen }: PayerFieldProps) => {
  const { inner, labels, closed } = form.fields
  labels.set('insuranceId', label)
  const insuranceId = inner.useWatchValue('insuranceId')
  const [typed, setTyped] = useState('')
  const sought = (text: string): string =>
    text === payer.name || text === unlisted.label ? '' : text
  const now = sought(typed.trim())
  const [waited] = useDebouncedValue(typed.trim(), 200)
  const name = sought(waited)
  const isEnough = name.length >= leastLetters
  const found = useApiQuery(
    payers.list,
    { searchCriteria: { name, pageSize: 30 } },
    { enabled: isEnough },
  )
  /* Results for other letters must not be taken for what is typed. */
  const isHere = now === name && (!isEnough || found.data !== undefined || found.isError)
  const rows = isEnough && isHere ? (found.data?.list ?? []) : []
  const field = useRef<HTMLInputElement>(null)
  const unchosen = useMustChoose(now, field)
  const { onKeyDownCapture } = usePickerKeys({ typed: now, shownFor: isHere ? now : undefined })
  if (closed('insuranceId')) return <ShownValue label={label}>{payer.name}</ShownValue>
  const hints = new Map(rows.map((row) => [String(row.insuranceId), hintOf(row)]))
  const own =
    insuranceId > 0 && payer.name !== '' && !hints.has(String(insuranceId))
      ? [{ value: String(insuranceId), label: payer.name }]
      : []
  const choose = (text: string | null): void => {
    if (text === null) return inner.setFieldValue('insuranceId', notChosen)
    if (text === unlisted.value) {
      /* A search without a match is most likely its name. */
      if (inner.getValues().insuranceName === '') inner.setFieldValue('insuranceName', typed.trim())
      return inner.setFieldValue('insuranceId', notInTheList)
    }
    const row = rows.find((one) => String(one.insuranceId) === text)
    if (!row) return
    onChosen({ id: row.insuranceId, name: row.name, kind: row.payerKind })
    inner.setFieldValue('insuranceId', row.insuranceId)
    inner.setFieldValue('insuranceName', '')
    if (row.preauthRequired) inner.setFieldValue('preAuthRequired', true)
    if (row.payerKind === compensation) inner.setFieldValue('insuranceTypeId', workersCompensation)
    else if (payer.kind === compensation) inner.setFieldValue('insuranceTypeId', healthInsurance)
  }
  return (
    <Select
      ref={field}
      label={label}
      required
      withAsterisk
      data-path="insuranceId"
      data-autofocus={form.isNew ? true : undefined}
      error={unchosen ?? inner.errors['insuranceId']}
      description={say('Type at least two letters.')}
      data={[
        ...own,
        ...rows.map((row) => ({ value: String(row.insuranceId), label: row.name })),
        ...((isEnough && isHere) || insuranceId === notInTheList ? [unlisted] : []),
      ]}
      value={insuranceId === notChosen ? null : String(insuranceId)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('Clear: {label}', { label }) }}
      openOnFocus={false}
      nothingFoundMessage={
        now.length >= leastLetters ? say('Searching') : say('Type at least two letters.')
      }
      onSearchChange={setTyped}
      onKeyDownCapture={onKeyDownCapture}
      filter={({ options }) => options}
      renderOption={({ option }) =>
        option.value === unlisted.value ? (
          <span {...offerMark}>{option.label}</span>
        ) : (
          [option.label, hints.get(option.value)].filter(Boolean).join(' · ')
        )
      }
      onChange={choose}
    />
  )
}
