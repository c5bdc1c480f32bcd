import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCodes } from '../../../api/codes.ts'
import type { CallInput } from '../../../api/wire.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'

const initial = { loAttachmentTypeId: 0, description: '', labTypeId: -1 }
export type PaperInput = typeof initial
type TakenFile = ReturnType<typeof useAttachedFile>['sent']

interface AddPaperProps<E extends Endpoint> {
  endpoint: E
  saveLabel: string
  toInput: (values: PaperInput, file: TakenFile) => CallInput<E>
  refresh?: readonly Endpoint[]
  onDone: (answer: ApiResponse<E>, values: PaperInput, file: TakenFile) => void
  /** More fields of the paper. */
  children?: (form: CallForm<PaperInput>) => ReactNode
}

/** Adds a paper to an order: a requisition page, a card, a photo of the specimen. */
export const AddPaper = <E extends Endpoint>({
  endpoint,
  saveLabel,
  toInput,
  refresh = [],
  onDone,
  children,
}: AddPaperProps<E>) => {
  const [types] = useCodes('LOAttachmentType')
  const file = useAttachedFile()
  const form = useCallForm<E, PaperInput>({
    endpoint,
    initial,
    required: { loAttachmentTypeId: say('Choose what it is.') },
    check: file.faults,
    toInput: (values) => toInput(values, file.sent),
    refresh,
    onDone: (answer, values) => onDone(answer, values, file.sent),
  })
  const { inner } = form.fields
  return (
    <FormFrame form={form} saveLabel={saveLabel}>
      <Stack gap="sm">
        <ChoiceField
          form={form}
          name="loAttachmentTypeId"
          label={say('Type')}
          options={types}
          required
        />
        {children?.(form)}
        <TextField form={form} name="description" label={say('Description')} maxLength={200} />
        <PaperField
          {...file.field}
          error={inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            file.set(taken)
            inner.clearFieldError('fileAsBase64')
          }}
        />
      </Stack>
    </FormFrame>
  )
}
