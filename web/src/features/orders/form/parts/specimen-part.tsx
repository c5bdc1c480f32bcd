import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { sides } from '@labgate/contract/catalog/specimens'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import {
  ActionIcon,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useSession } from '../../../../session/use-session.ts'
import { LimitedText } from '../../../../ui/fields/limited-text.tsx'
import { IconX } from '../../../../ui/icons/icons.ts'
import { Section } from '../../../../ui/section.tsx'
import { TestsShown } from '../../../../ui/tests/chosen-tests.tsx'
import { TestPicker } from '../../../../ui/tests/test-picker.tsx'
import { useLatest } from '../../../../use-latest.ts'
import { useLiveNow } from '../live.ts'
import {
  catalogIn,
  selectionIn,
  withSelection,
  type SpecimenValues,
  type TubeChoice,
} from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { UsualPicks } from './usual-picks.tsx'

/* These parts watch the value themselves: the surrounding page need not render for it. */
const asWatched = { forceUpdate: false }

interface PartProps {
  visit: Sitting
  at: number
}

/* The number on the label renders where it is typed: it does not change the choice of tests. */
const choiceIn = (tube: SpecimenValues | undefined): TubeChoice | undefined => {
  if (tube === undefined) return undefined
  const { specimenBarcode: _number, ...choice } = tube
  return choice
}

/** One tube: its tests, its collection site, and the number on its label. */
export const SpecimenPart = ({ visit, at }: PartProps) => {
  const { inner } = visit.form.fields
  const tube = useLiveNow(visit.values, ({ specimens }) => choiceIn(specimens[at]))
  const latest = useLatest({ inner, at })
  const change = useCallback(
    (next: Partial<SpecimenValues>) => {
      const { inner: now, at: here } = latest.current
      const tubes = now.getValues().specimens
      now.setFieldValue(
        'specimens',
        tubes.map((one, index) => (index === here ? { ...one, ...next } : one)),
        asWatched,
      )
    },
    [latest],
  )
  const leaveOut = (labTypeId: number): void =>
    inner.setFieldValue(
      'specimens',
      inner.getValues().specimens.filter((one) => one.labTypeId !== labTypeId),
      asWatched,
    )
  if (!tube) return null
  const form = catalogIn(tube)
  const isOld = !visit.form.isNew
  if (visit.form.fields.closed('specimens'))
    return (
      <Section id={`tube-${tube.labTypeId}`} title={describeTestType(tube.labTypeId)} columns={1}>
        {form ? (
          <TestsShown form={form} value={selectionIn(form, tube)} />
        ) : (
          <Text size="sm">{say('To be determined')}</Text>
        )}
      </Section>
    )
  return (
    <Section
      id={`tube-${tube.labTypeId}`}
      title={describeTestType(tube.labTypeId)}
      columns={1}
      actions={
        !isOld && (
          <Tooltip
            label={say('Remove: {labTypeId}', { labTypeId: describeTestType(tube.labTypeId) })}
          >
            <ActionIcon
              aria-label={say('Remove: {labTypeId}', {
                labTypeId: describeTestType(tube.labTypeId),
              })}
              onClick={() => leaveOut(tube.labTypeId)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      <Stack gap="md">
        {form && !isOld && <UsualPicks visit={visit} tube={tube} form={form} onTake={change} />}
        {form && <Tests visit={visit} at={at} tube={tube} form={form} onChange={change} />}
        {form && <Place visit={visit} at={at} tube={tube} form={form} onChange={change} />}
        <Label visit={visit} at={at} onChange={change} />
      </Stack>
    </Section>
  )
}

interface TubeProps extends PartProps {
  tube: TubeChoice
  onChange: (next: Partial<SpecimenValues>) => void
}

const faultAt = (
  errors: Readonly<Record<string, ReactNode>>,
  at: number,
  field: string,
): ReactNode => errors[`specimens.${at}.${field}`]

const Tests = ({ form, visit, at, tube, onChange }: TubeProps & { form: Catalog }) => {
  const { errors } = visit.form.fields.inner
  const isLaboratory = worksAtLaboratory(useSession().who)
  const { autoAddBUPReflex } = visit.facts.account
  const options = useMemo(() => ({ autoAddBUPReflex }), [autoAddBUPReflex])
  const { specimen, siteId, sideId } = tube
  const codes = tube.tests.join()
  const value = useMemo(
    () =>
      selectionIn(form, {
        tests: codes === '' ? [] : codes.split(',').map(Number),
        specimen,
        siteId,
        sideId,
      }),
    [form, codes, specimen, siteId, sideId],
  )
  const latest = useLatest({ tube, onChange })
  const take = useCallback(
    (next: Selection) =>
      latest.current.onChange(
        withSelection(latest.current.tube, form, next, visit.facts.patient.genderId),
      ),
    [form, latest, visit.facts.patient.genderId],
  )
  const fault = faultAt(errors, at, 'tests') ?? faultAt(errors, at, 'labTypeId')
  return (
    <>
      <TestPicker
        form={form}
        value={value}
        onChange={take}
        options={options}
        path={`specimens.${at}.tests`}
        error={fault}
      />
      {isLaboratory && value.codes.length === 0 && (
        <Checkbox
          label={say('The requisition does not list tests')}
          checked={tube.missingSelection}
          onChange={(event) => onChange({ missingSelection: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** Site of a swab or wound, and its side. */
const Place = ({ form, visit, at, tube, onChange }: TubeProps & { form: Catalog }) => {
  const { errors } = visit.form.fields.inner
  const siteFault = faultAt(errors, at, 'siteId')
  const sideFault = faultAt(errors, at, 'sideId')
  const { sites } = form
  if (sites === undefined || (sites.specimen !== undefined && sites.specimen !== tube.specimen))
    return null
  const site = sites.list.find(({ id }) => id === tube.siteId)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <Select
        label={sites.label}
        required
        data-path={`specimens.${at}.siteId`}
        data={sites.list.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={tube.siteId > 0 ? String(tube.siteId) : null}
        error={siteFault}
        searchable
        onChange={(text) => onChange({ siteId: Number(text ?? 0), sideId: 0 })}
      />
      {site?.isSided && (
        <Select
          label={say('Side')}
          required
          data-path={`specimens.${at}.sideId`}
          data={sides.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={tube.sideId > 0 ? String(tube.sideId) : null}
          error={sideFault}
          onChange={(text) => onChange({ sideId: Number(text ?? 0) })}
        />
      )}
    </SimpleGrid>
  )
}

/** Number of a label already on the tube; most are printed after the save. */
const Label = ({ visit, at, onChange }: Omit<TubeProps, 'tube'>) => {
  const { errors } = visit.form.fields.inner
  const number = useLiveNow(visit.values, ({ specimens }) => specimens[at]?.specimenBarcode ?? '')
  const fault = faultAt(errors, at, 'specimenBarcode')
  const isOld = !visit.form.isNew
  if (isOld)
    return (
      <Text size="sm" c="dimmed">
        {say('Specimen number {number}', { number })}
      </Text>
    )
  return (
    <Group align="flex-end">
      <LimitedText
        label={say('Pre-printed label number')}
        description={say('Scan anywhere on this page, or leave blank for a new number.')}
        data-path={`specimens.${at}.specimenBarcode`}
        data-tube={at}
        value={number}
        error={fault}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        w={{ base: '100%', xs: 320 }}
        onChange={(event) => onChange({ specimenBarcode: event.currentTarget.value })}
      />
    </Group>
  )
}
