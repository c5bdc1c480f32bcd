import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Title } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { NumberField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'

interface Rule {
  everyNth: number
  firstDays: number
  rowVersion: number
}

/** How much gets a second review; applies to what is accessioned from then on. */
export const RuleForm = ({ rule }: { rule: Rule }) => {
  const initial = { everyNth: rule.everyNth, firstDays: rule.firstDays }
  const form = useCallForm({
    endpoint: orderAudits.saveRule,
    initial,
    toInput: (values) => ({ ...values, rowVersion: rule.rowVersion }),
    refresh: [orderAudits.rule],
    onDone: ({ message }) => notify.success(message),
  })
  return (
    <FormFrame form={form} saveLabel={say('Save rule')}>
      <Title order={3}>{say('Sampling rule')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberField
          form={form}
          name="everyNth"
          label={say('Every nth specimen per person')}
          description={say('10 means every tenth specimen.')}
          min={1}
          max={1000}
          required
        />
        <NumberField
          form={form}
          name="firstDays"
          label={say('All specimens for the first (days)')}
          description={say('For new accessioners.')}
          min={0}
          max={365}
          required
        />
      </SimpleGrid>
    </FormFrame>
  )
}
