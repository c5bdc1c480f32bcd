import {
  firstDayOfPreference,
  preferenceDateFaults,
  preferenceTestFaults,
  profilesWithout,
} from '@labgate/contract/catalog/preference-rules'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { Stack, Title } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { dayHere } from '../../../../core/preferences/parts/today.ts'
import { startAt } from '../../../../forms/hold-focus.ts'
import { useRecordForm, type RecordForm } from '../../../../forms/use-record-form.ts'
import { SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TestPicker } from '../../../../ui/tests/test-picker.tsx'
import type { PreferenceWord } from '../parts/offered-types.ts'

interface Draft {
  physicianPreferenceId: number
  name: string
  effectiveDate: string | null
  sunsetDate: string | null
  availableForAll: boolean
  tests: { labTestId: number }[]
  rowVersion: number
}
const codesOf = (tests: Draft['tests']): readonly number[] =>
  tests.map(({ labTestId }) => labTestId)
const refresh = [physicianPreferences.list]

/** The form stores the codes that are saved; the checkmarks follow from them. */
const Tests = ({
  form,
  draft,
  autoAddBUPReflex,
}: {
  form: Catalog
  draft: RecordForm<Draft>
  autoAddBUPReflex: boolean
}) => {
  const { inner, labels } = draft.fields
  labels.set('tests', say('Tests'))
  const tests = inner.useWatchValue('tests')
  const value = useMemo(() => selectionOf(form, codesOf(tests)), [form, tests])
  const options = useMemo(() => ({ autoAddBUPReflex }), [autoAddBUPReflex])
  const given = inner.getInputProps('tests') as { error?: string }
  return (
    <TestPicker
      form={form}
      value={value}
      onChange={(next) =>
        inner.setFieldValue(
          'tests',
          codesToSave(form, next).map((labTestId) => ({ labTestId })),
        )
      }
      options={options}
      without={profilesWithout(form.testType)}
      path="tests"
      error={given.error}
    />
  )
}

const PreferenceFields = ({ form }: { form: RecordForm<Draft> }) => (
  <Section id="preference" title={say('Preference')} columns={4}>
    <TextField
      form={form}
      name="name"
      label={say('Name')}
      required
      maxLength={100}
      description={say('As shown on the order, such as Chronic pain.')}
    />
    <DateField
      form={form}
      name="effectiveDate"
      label={say('Effective date')}
      required
      description={say('First day it is offered on orders.')}
    />
    <DateField
      form={form}
      name="sunsetDate"
      label={say('Sunset date')}
      description={say('Last day it is offered. Optional.')}
    />
    <SwitchField
      form={form}
      name="availableForAll"
      label={say('Available for all')}
      description={say('Everyone in your account can see and use it.')}
    />
  </Section>
)

interface NewPreferenceProps {
  form: Catalog
  word: PreferenceWord
  /** The account's time zone; '' if it has none. */
  zone: string
  autoAddBUPReflex: boolean
  onSaved: (id: number) => void
}

/** A preference to add. Once saved, it is never edited. */
export const NewPreference = ({
  form,
  word,
  zone,
  autoAddBUPReflex,
  onSaved,
}: NewPreferenceProps) => {
  const record = useMemo(
    (): Draft => ({
      physicianPreferenceId: 0,
      name: '',
      effectiveDate: dayHere(zone),
      sunsetDate: null,
      availableForAll: true,
      tests: [],
      rowVersion: 0,
    }),
    [zone],
  )
  const { effectiveDate, availableForAll } = record
  const draft = useRecordForm({
    form: `preference-${word}`,
    endpoint: physicianPreferences.save,
    idName: 'physicianPreferenceId',
    record,
    reload: () => Promise.resolve(record),
    refresh,
    required: { name: say('Enter a name.'), effectiveDate: say('Enter the effective date.') },
    check: (values) => {
      const [fault] = preferenceTestFaults(form, codesOf(values.tests))
      return {
        ...preferenceDateFaults(values, firstDayOfPreference(new Date(), zone)),
        ...(fault !== undefined && { tests: fault }),
      }
    },
    /* Initial values do not count as changes, and are saved anyway. */
    extra: (changes) => ({
      labTypeId: form.labTypeId,
      version: form.version,
      effectiveDate,
      availableForAll,
      ...changes,
    }),
    onSaved: (id) => {
      notify.success(say('Saved.'))
      onSaved(id)
    },
  })
  useEffect(() => {
    const timer = setTimeout(() => startAt('[data-path="name"]'), 60)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="md">
      <Title order={2}>
        {say('New preference: {testTypes}', { testTypes: testTypes[form.testType] })}
      </Title>
      <FormFrame
        form={draft}
        saveLabel={say('Save preference')}
        note={say('A saved preference cannot be edited, only ended and replaced.')}
      >
        <PreferenceFields form={draft} />
        <Section id="tests" title={say('Tests')} columns={1}>
          <Tests form={form} draft={draft} autoAddBUPReflex={autoAddBUPReflex} />
        </Section>
      </FormFrame>
    </Stack>
  )
}
