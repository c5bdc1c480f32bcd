import { linkTo } from '@labgate/contract/access/link-to'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { labels, mostCopies, reprintReasons, type Printed } from '@labgate/contract/orders/labels'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useSession } from '../../../session/use-session.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { LabelHistory } from './label-history.tsx'
import { openPatient, patientWanted } from './use-name-wanted.ts'

export type LabelsPrinted = ApiResponse<(typeof labels)['print']>

interface LabelDrawerProps {
  labelOrders: readonly number[]
  /** Initial number of copies; the user's own setting if absent. */
  copies?: number | undefined
  onClose: () => void
  onPrinted: (answer: LabelsPrinted) => void
}

const other = say('Another reason')
const reasons = [...reprintReasons, other].map((label) => ({ value: label, label }))

const useLabelForm = ({
  labelOrders,
  copies,
  wasPrinted,
  onPrinted,
}: Omit<LabelDrawerProps, 'onClose'> & { wasPrinted: boolean }) => {
  const { values } = useSession()
  const isOne = labelOrders.length === 1
  return useCallForm({
    endpoint: labels.print,
    initial: { copies: copies ?? values.barcodeQty, reason: '', words: '' },
    check: ({ copies: count, reason, words }) => ({
      ...(!Number.isInteger(Number(count)) || String(count) === ''
        ? { copies: say('Enter a whole number from 0 to {mostCopies}.', { mostCopies }) }
        : {}),
      ...(wasPrinted && reason === '' ? { reason: say('Enter why it is being reprinted.') } : {}),
      ...(reason === other && words.trim() === '' ? { words: say('Enter the reason.') } : {}),
    }),
    toInput: ({ copies: count, reason, words }) => ({
      labOrderId: [...labelOrders],
      copies: Number(count),
      reason: reason === other ? words.trim() : reason,
      ...(!isOne && { leaveOut: true }),
    }),
    refresh: [labels.list],
    onDone: onPrinted,
  })
}

const LabelForm = ({
  labelOrders,
  copies,
  prints,
  onPrinted,
}: Omit<LabelDrawerProps, 'onClose'> & { prints: readonly Printed[] }) => {
  const wasPrinted = prints.some(({ failed }) => failed === '')
  const isOne = labelOrders.length === 1
  const asks = wasPrinted || !isOne
  const [isOther, setIsOther] = useState(false)
  const form = useLabelForm({ labelOrders, copies, wasPrinted, onPrinted })
  return (
    <FormFrame
      form={form}
      saveLabel={
        isOne
          ? say('Print label')
          : say('Print labels of {length} orders', { length: labelOrders.length })
      }
    >
      <Stack gap="sm">
        <NumberField
          form={form}
          name="copies"
          label={isOne ? say('Labels') : say('Labels for each tube')}
          min={0}
          max={mostCopies}
          focusFirst
          description={say('0 prints none.')}
        />
        {asks && (
          <ChoiceField
            form={form}
            name="reason"
            label={say('Reason for reprint')}
            options={reasons}
            none=""
            required={wasPrinted}
            {...(!isOne && { description: say('Required if a label was printed before.') })}
            onChosen={(reason) => setIsOther(reason === other)}
          />
        )}
        {asks && isOther && (
          <TextField form={form} name="words" label={say('The reason')} required maxLength={200} />
        )}
        {patientWanted(form.error) > 0 && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            renderRoot={(props: object) => (
              <Link {...linkTo('/patient', { id: patientWanted(form.error) })} {...props} />
            )}
          >
            {openPatient}
          </Button>
        )}
        {prints.length > 0 && <LabelHistory prints={prints} />}
      </Stack>
    </FormFrame>
  )
}

/** Prints one order's label, with its earlier prints, or the labels of many. */
export const LabelDrawer = ({ labelOrders, onClose, ...rest }: LabelDrawerProps) => {
  const [only] = labelOrders
  const isOne = labelOrders.length === 1
  const query = useApiQuery(labels.list, { LabOrderId: only ?? 0 }, { enabled: isOne, freshFor: 0 })
  return (
    <SideDrawer
      opened
      whose={isOne ? { labOrderId: only ?? 0 } : undefined}
      title={isOne ? say('Print label') : say('Print labels')}
      onClose={onClose}
    >
      {isOne ? (
        <Loaded from={query} height={180}>
          {({ list }) => (
            <LabelForm
              key={list[0]?.labelPrintId ?? 0}
              {...rest}
              labelOrders={labelOrders}
              prints={list}
            />
          )}
        </Loaded>
      ) : (
        <>
          <Text size="sm" pb="sm">
            {say('Labels for {length} orders, in list order.', { length: labelOrders.length })}
          </Text>
          <LabelForm {...rest} labelOrders={labelOrders} prints={[]} />
        </>
      )}
    </SideDrawer>
  )
}
