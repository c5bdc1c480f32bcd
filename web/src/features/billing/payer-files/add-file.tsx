import { payerFiles } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { FileField, type TakenFile } from '../../../ui/fields/file-field.tsx'
import { notify } from '../../../ui/notify.tsx'

const kinds = {
  endings: ['835', '999', '277', 'ta1', 'edi', 'x12', 'txt', 'era', '271'],
  text: say('a payer’s file such as .835, .edi, .x12, or .txt'),
}

/** A file that someone downloaded from a payer's portal. */
export const AddFile = ({ onDone }: { onDone: () => void }) => {
  const partners = useApiQuery(payerFiles.partners, {})
  const adding = useApiMutation(payerFiles.add, { refresh: [payerFiles.list] })
  const [partner, setPartner] = useState<string | null>(null)
  const [file, setFile] = useState<TakenFile | null>(null)
  const [shown, setShown] = useState(false)
  useTyped(file !== null && !adding.saving)
  const list = partners.data?.list ?? []
  const chosen = partner ?? (list.length === 1 ? String(list[0]?.tradingPartnerId) : null)
  const save = async (): Promise<void> => {
    setShown(true)
    if (chosen === null || file === null) return
    try {
      notify.success(
        (
          await adding.save({
            tradingPartnerId: Number(chosen),
            fileName: file.fileName,
            fileAsBase64: file.fileAsBase64,
          })
        ).message,
      )
      onDone()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        {say(
          'Use this for a file that you downloaded from a payer’s portal. The same file again changes nothing.',
        )}
      </Text>
      <Select
        label={say('From')}
        required
        data={list.map(({ tradingPartnerId, name }) => ({
          value: String(tradingPartnerId),
          label: name,
        }))}
        value={chosen}
        error={shown && chosen === null ? say('Choose the trading partner.') : undefined}
        onChange={setPartner}
      />
      <FileField
        label={say('File')}
        kinds={kinds}
        required
        onTaken={setFile}
        error={shown && file === null ? say('Choose the file.') : undefined}
      />
      <Group justify="flex-end">
        <Button loading={adding.saving} onClick={() => void save()}>
          {say('Add file')}
        </Button>
      </Group>
    </Stack>
  )
}
