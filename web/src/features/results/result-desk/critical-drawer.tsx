import { phraseOf, say } from '@labgate/contract/languages/say'
import { criticalSteps } from '@labgate/contract/results/critical-steps'
import { results, type CriticalValue } from '@labgate/contract/results/results'
import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { describeReference } from '../../../core/orders/result/value-words.ts'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { collectedAsText, instantAsText, instantHere } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { InstantField } from '../../../ui/fields/instant-field.tsx'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

const describeCarried = ({ version, newestVersion }: CriticalValue): string =>
  newestVersion > version
    ? say('First reported in version {version}; unchanged in version {newestVersion}.', {
        version,
        newestVersion,
      })
    : ''
const describeStep = (name: string): string =>
  criticalSteps.find((step) => step.name === name)?.says ?? name

const CallForm = ({ value, onDone }: { value: CriticalValue; onDone: () => void }) => {
  const [initial] = useState(() => ({
    criticalValueId: value.criticalValueId,
    calledDate: new Date().toISOString() as string | null,
    phone: value.criticalPhone,
    reached: '',
    readBack: false,
    note: '',
  }))
  const form = useCallForm({
    endpoint: results.call,
    initial,
    refresh: [results.criticals, results.criticalsOfOrder, results.waiting],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Record call')}>
      <Stack gap="sm">
        <InstantField form={form} name="calledDate" label={say('Called')} required />
        <TextField form={form} name="phone" label={say('Number')} maxLength={40} />
        <TextField form={form} name="reached" label={say('Who was reached')} maxLength={120} />
        <SwitchField form={form} name="readBack" label={say('Read-back confirmed')} />
        <LinesField form={form} name="note" label={say('Note')} maxLength={500} rows={2} />
      </Stack>
    </FormFrame>
  )
}

/** What the person who calls is asked: about the patient, the collection, and the value. */
const Facts = ({ of }: { of: CriticalValue }) => {
  const facts = [
    ['Born (age)', dobWithAge(of.dob)],
    [say('Sex'), phraseOf(of.gender)],
    ['Collected', collectedAsText(of, of.timeZone)],
    ['Reference', describeReference(of)],
    [
      'Previous value',
      of.previous === ''
        ? ''
        : [of.previous, instantAsText(of.previousDate, of.timeZone)].filter(Boolean).join(' · '),
    ],
    [
      'Practice’s phone',
      of.practicePhone === '' ? '' : <PhoneLink key="practice" number={of.practicePhone} inherit />,
    ],
    [
      'Patient’s phone',
      of.patientPhone === '' ? '' : <PhoneLink key="patient" number={of.patientPhone} inherit />,
    ],
  ] as const
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4}>
      {facts.map(([label, value]) => (
        <ShownValue key={label} label={label}>
          {value}
        </ShownValue>
      ))}
    </SimpleGrid>
  )
}

/* Only a call with a read-back counts, and the history says so. */
const describeCall = ({
  calledDate,
  calledBy,
  phone,
  reached,
  readBack,
  note,
}: CriticalValue['calls'][number]): string =>
  [
    instantHere(calledDate),
    calledBy,
    phone,
    reached === '' ? '' : say('reached {reached}', { reached }),
    readBack ? say('read back') : say('not read back, does not count'),
    note,
  ]
    .filter(Boolean)
    .join(' · ')

/** A critical value with all that its call needs, its history, and the form that records a call. */
export const CriticalDrawer = ({
  value: open,
  onClose,
}: {
  value: CriticalValue
  onClose: () => void
}) => (
  <SideDrawer opened whose={open} title={`${open.analyte} ${open.says}`} onClose={onClose}>
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {[
            say('Specimen {specimenBarcode}', { specimenBarcode: open.specimenBarcode }),
            open.physician,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="sm">
          {open.customer}, {open.location}:{' '}
          <PhoneLink number={open.criticalPhone} fw={700} inherit />
        </Text>
      </div>
      <Facts of={open} />
      {describeCarried(open) !== '' && <Text size="sm">{describeCarried(open)}</Text>}
      {open.supersededDate !== null && (
        <Text size="sm">
          {say('A newer version replaced it, {supersededDate}. No call is needed.', {
            supersededDate: instantHere(open.supersededDate),
          })}
        </Text>
      )}
      {open.steps.length > 0 && (
        <Box component="ul" m={0} ps="md" aria-label={say('Steps')}>
          {open.steps.map(({ step, at }) => (
            <Text component="li" key={at} size="sm" c="dimmed">
              {`${instantHere(at)} · ${describeStep(step)}`}
            </Text>
          ))}
        </Box>
      )}
      {open.calls.map((one) => (
        <Text key={`${one.calledDate ?? ''} ${one.reached}`} size="sm">
          {describeCall(one)}
        </Text>
      ))}
      {open.supersededDate === null && <CallForm value={open} onDone={onClose} />}
    </Stack>
  </SideDrawer>
)
