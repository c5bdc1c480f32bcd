import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type ChosenLine,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { CheckField } from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { LineChoices, People } from './claim-of-payment.tsx'
import { PossibleClaims } from './possible-claims.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

/** How the payer's lines find ours: as they match, as a person chooses, or not at all. */
type Way = 'matched' | 'chosen' | 'whole'
/* Whether each of the payer's lines has a line of ours. */
const allMatch = ({ lines }: Pick<LinesToPost, 'lines'>): boolean =>
  lines.every(({ fits }) => fits.length > 0)
interface WayChoiceProps {
  way: Way
  of: LinesToPost
  onChange: (way: Way) => void
}
const WayChoice = ({ way, of, onChange }: WayChoiceProps) => (
  <Radio.Group
    label={say('The payer’s lines')}
    value={way}
    onChange={(value) => onChange(value as Way)}
  >
    <Stack gap={6} mt={6}>
      <Radio
        value="matched"
        label={say('Post them to the lines that match')}
        disabled={!allMatch(of)}
        description={allMatch(of) ? undefined : say('Not every line matches one of ours.')}
      />
      <Radio value="chosen" label={say('Choose our line for each')} />
      <Radio value="whole" label={say('Post the payment to the claim as a whole')} />
    </Stack>
  </Radio.Group>
)

interface ClaimProps {
  number: string
  of: LinesToPost
  way: Way
  lines: readonly ChosenLine[]
  onWay: (way: Way) => void
  onLines: (lines: ChosenLine[]) => void
}
/*
 * The claim beside the payment: whose each is, and the lines. It is scrolled into view, since the
 * button that posts is always in view.
 */
const Claim = ({ number, of, way, lines, onWay, onLines }: ClaimProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center' })
  }, [number])
  return (
    <Stack gap="sm" ref={place}>
      <Text fw={600} size="sm">
        {say('Claim {number} · {payer} · service {serviceDate} · {chargeCents}', {
          number,
          payer: of.payer,
          serviceDate: dayAsText(of.serviceDate),
          chargeCents: describeMoney(of.chargeCents),
        })}
      </Text>
      <People of={of} />
      {of.lines.length === 0 ? (
        <Text size="sm">
          {say('The payment has no lines: it is posted to the claim as a whole.')}
        </Text>
      ) : (
        <WayChoice way={way} of={of} onChange={onWay} />
      )}
      {of.lines.length > 0 && way === 'chosen' && (
        <LineChoices of={of} lines={lines} onChange={onLines} />
      )}
    </Stack>
  )
}

const claimNumber = /^B\d{1,15}S[1-3]V\d{1,4}$/
const typedPause = 300
/* The claim whose number is in the field, once it can be one. */
const useClaim = (workItemId: number, typed: string) => {
  const [number] = useDebouncedValue(typed.trim().toUpperCase(), typedPause)
  const isNumber = claimNumber.test(number)
  const query = useApiQuery(
    payerFiles.linesToPost,
    { workItemId, claimNumber: number },
    { enabled: isNumber },
  )
  return { number, query: isNumber ? query : undefined }
}

interface MatchFormProps {
  workItemId: number
  claims: PaymentToDecide['claims']
  /** The payer takes a payment back. */
  isBack: boolean
}
/**
 * Posts a payment to a claim of ours, by lines or as a whole (rules.md#posting-by-hand): the claim
 * is chosen first, and shown beside the payment with whom each names.
 */
export const MatchForm = ({ workItemId, claims, isBack }: MatchFormProps) => {
  const [picked, setPicked] = useState<{ of: string; way: Way }>()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ of: string; lines: ChosenLine[] }>()
  const { number, query } = useClaim(workItemId, typed)
  const usual: Way = query?.data !== undefined && !allMatch(query.data) ? 'chosen' : 'matched'
  const way = picked?.of === number ? picked.way : usual
  const fitting = (query?.data?.lines ?? []).map(({ at, fits }) => ({ at, billLineIds: fits }))
  const lines = chosen?.of === number ? chosen.lines : fitting
  const needsTwo = (query?.data?.unclear ?? '') !== ''
  const form = useCallForm({
    endpoint: payerFiles.match,
    initial: { claimNumber: '', note: '', isSecondPayment: false },
    required: {
      claimNumber: say('Enter the claim number.'),
      ...(needsTwo && { note: say('Enter how you know that it is for this claim.') }),
    },
    toInput: (values) => ({
      ...values,
      workItemId,
      isWholeClaim: way === 'whole',
      ...(way === 'chosen' && {
        lines: lines.filter(({ billLineIds }) => billLineIds.length > 0),
      }),
    }),
    refresh: staleAfterPayment,
    onDone: ({ message }) => notify.success(message),
  })
  useTyped(picked !== undefined || chosen !== undefined, form.fields.element)
  form.fields.inner.watch('claimNumber', ({ value }) => setTyped(value))
  return (
    <Stack gap="sm">
      <PossibleClaims
        claims={claims}
        onTake={(taken) => form.fields.inner.setFieldValue('claimNumber', taken)}
      />
      <FormFrame
        form={form}
        saveLabel={needsTwo ? say('Request to post') : say('Post to this claim')}
      >
        <Stack gap="sm">
          <TextField
            form={form}
            name="claimNumber"
            label={say('Claim number')}
            required
            maxLength={20}
            code
          />
          {query !== undefined && (
            <Loaded from={query} height={200}>
              {(of) => (
                <Claim
                  number={number}
                  of={of}
                  way={way}
                  lines={lines}
                  onWay={(next) => setPicked({ of: number, way: next })}
                  onLines={(next) => setChosen({ of: number, lines: next })}
                />
              )}
            </Loaded>
          )}
          <TextField
            form={form}
            name="note"
            label={say('How you know')}
            required={needsTwo}
            maxLength={500}
          />
          <CheckField
            form={form}
            name="isSecondPayment"
            label={say(
              'The payer {value} a second time: post the money, and adjust nothing twice',
              { value: isBack ? say('took its payment back') : say('paid') },
            )}
          />
        </Stack>
      </FormFrame>
    </Stack>
  )
}
