import { linkTo } from '@labgate/contract/access/link-to'
import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

interface RecoveryProps {
  workItemId: number
  cents: number
}
/** Money that a payer took back for a claim outside its claims: a person posts it to the claim. */
export const Recovery = ({ workItemId, cents }: RecoveryProps) => {
  const may = useMay().call(payerFiles.postRecovery)
  const form = useCallForm({
    endpoint: payerFiles.postRecovery,
    initial: { note: '' },
    required: { note: say('Enter why the payer took it back.') },
    toInput: (values) => ({ ...values, workItemId }),
    refresh: staleAfterPayment,
    onDone: ({ message }) => notify.success(message),
  })
  return (
    <Section id="recovery" title={say('Recovery')} columns={1}>
      <Stack gap="sm">
        <Text size="sm">
          {`${say('The payer took {cents} for this claim from another check. It is in the', { cents: describeMoney(cents) })} `}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...linkTo('/books', { tab: 'payers' })} {...props} />}
          >
            {say('payer’s account')}
          </Anchor>
          {say(
            '. If the reversal comes later, it is posted as usual; if the payer is right and sends none, post it here, and the charge is open with the payer again.',
          )}
        </Text>
        {may && (
          <FormFrame form={form} saveLabel={say('Post to the claim')}>
            <TextField
              form={form}
              name="note"
              label={say('Why the payer took it')}
              required
              maxLength={500}
            />
          </FormFrame>
        )}
      </Stack>
    </Section>
  )
}
