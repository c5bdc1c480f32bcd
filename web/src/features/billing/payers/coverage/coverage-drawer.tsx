import { coverage, type CoverageRule } from '@labgate/contract/billing/coverage'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { orderForm } from '@labgate/contract/orders/order-form'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { dayAsText, dayHere } from '../../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Block } from '../../../../ui/block.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { NumberField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

const refresh = [coverage.list, orderForm.get]

/**
 * What Medicare covers: orders use it to decide whether the patient signs an advance notice
 * (rules.md#advance-notice-need).
 */
export const CoverageDrawer = ({ onClose }: { onClose: () => void }) => {
  const query = useApiQuery(coverage.list, {})
  const may = useMay()
  const [round, setRound] = useState(0)
  return (
    <SideDrawer opened title={say('Medicare coverage')} size={560} onClose={onClose}>
      <Stack gap="lg">
        <Text size="sm">
          {say(
            'When Medicare pays first, these rules decide whether the patient must sign an advance notice (ABN). Tests without a rule are not checked.',
          )}
        </Text>
        <Loaded from={query} height={120}>
          {({ list }) =>
            list.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say('No rules yet. Coverage is not checked.')}
              </Text>
            ) : (
              <Stack
                component="ul"
                gap="md"
                m={0}
                p={0}
                style={{ listStyle: 'none' }}
                aria-label={say('Rules')}
              >
                {list.map((rule) => (
                  <Rule key={rule.coverageRuleId} rule={rule} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        {may.call(coverage.save) && (
          <AddRule key={round} onAdded={() => setRound((before) => before + 1)} />
        )}
      </Stack>
    </SideDrawer>
  )
}

const textOf = ({ diagnoses, frequencyDays }: CoverageRule): string =>
  [
    diagnoses.length > 0
      ? say('with {diagnoses}', { diagnoses: diagnoses.join(', ') })
      : say('with every diagnosis'),
    frequencyDays > 0 ? say('once in {frequencyDays} days', { frequencyDays }) : '',
  ]
    .filter(Boolean)
    .join(', ')

const daysOf = ({ validFrom, validTo }: CoverageRule): string =>
  validTo === null
    ? say('from {validFrom}', { validFrom: dayAsText(validFrom) })
    : say('{validFrom} to {validTo}', {
        validFrom: dayAsText(validFrom),
        validTo: dayAsText(validTo),
      })

const Rule = ({ rule }: { rule: CoverageRule }) => {
  const may = useMay()
  const [asks, setAsks] = useState(false)
  const { save: end } = useApiMutation(coverage.end, { refresh })
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>{`${rule.labType}: ${rule.test}`}</Text>
          <Text size="sm">{say('Covered {rule}', { rule: textOf(rule) })}</Text>
          <Text size="sm" c="dimmed">
            {[rule.source, daysOf(rule), rule.createdBy].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {may.call(coverage.end) && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsks(true)}>
            {say('End')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asks}
        title={say('End this rule?')}
        action={say('End the rule')}
        keep={say('Keep')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => end({ coverageRuleId: rule.coverageRuleId })}
      >
        {say('Orders will no longer be checked against it.')}
      </Confirm>
    </li>
  )
}

interface Draft {
  labTypeId: number
  testCode: number
  diagnoses: string
  frequencyDays: number
  source: string
  validFrom: string | null
}
const types = testTypeNames.map((name) => ({
  value: newestCatalog(name).labTypeId,
  label: testTypes[name],
}))
const testsOf = (labTypeId: number) => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : newestCatalog(testType)
  return (form?.panels ?? []).map(({ code, name }) => ({ value: code, label: name }))
}
const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

interface RuleFieldsProps {
  form: CallForm<Draft>
  labTypeId: number
}
const RuleFields = ({ form, labTypeId }: RuleFieldsProps) => (
  <>
    <ChoiceField form={form} name="labTypeId" label={say('Test type')} required options={types} />
    <ChoiceField
      form={form}
      name="testCode"
      label={say('Test')}
      placeholder={say('All tests of this type')}
      options={testsOf(labTypeId)}
    />
    <TextField
      form={form}
      name="diagnoses"
      label={say('Diagnoses')}
      description={say('Start of each code, such as F11 or G89.4. Leave blank for all codes.')}
      maxLength={1000}
    />
    <NumberField
      form={form}
      name="frequencyDays"
      label={say('At most once every (days)')}
      min={0}
      max={3660}
      description={say('0 means no limit.')}
    />
    <DateField
      form={form}
      name="validFrom"
      label={say('From')}
      required
      description={say('First collection date that it covers.')}
    />
    <TextField
      form={form}
      name="source"
      label={say('Source')}
      required
      maxLength={300}
      description={say('The coverage determination and its number.')}
    />
  </>
)

const AddRule = ({ onAdded }: { onAdded: () => void }) => {
  const form = useCallForm({
    endpoint: coverage.save,
    initial: {
      labTypeId: 0,
      testCode: 0,
      diagnoses: '',
      frequencyDays: 0,
      source: '',
      validFrom: dayHere(),
    } as Draft,
    required: {
      labTypeId: say('Choose the test type.'),
      source: 'Enter the source of the rule.',
      validFrom: say('Enter the first day.'),
    },
    toInput: (values) => ({ ...values, diagnoses: codesIn(values.diagnoses) }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onAdded()
    },
  })
  const labTypeId = form.fields.inner.useWatchValue('labTypeId')
  return (
    <FormFrame form={form} saveLabel={say('Add rule')}>
      <Block title={say('New rule')}>
        <RuleFields form={form} labTypeId={labTypeId} />
      </Block>
    </FormFrame>
  )
}
