import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { drawnAsPng } from '../../../../core/signatures/parts/ink.ts'
import { SignaturePad } from '../../../../core/signatures/parts/signature-pad.tsx'
import { sessionStore } from '../../../../session/store.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { writeValues } from '../../../../session/values.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { FileField, type TakenFile } from '../../../../ui/fields/file-field.tsx'
import { readBase64 } from '../../../../ui/files.ts'
import { notify } from '../../../../ui/notify.tsx'
import { useLatest } from '../../../../use-latest.ts'
import { signaturesRefresh } from './refresh.ts'
import classes from '../../../../core/signatures/parts/signature-pad.module.css'

const pictures = {
  endings: ['png', 'jpg', 'jpeg'],
  text: say('PNG or JPEG'),
  largest: 5 * 1024 * 1024,
}
type Way = 'draw' | 'upload'

interface UploadImageProps {
  round: number
  file: TakenFile | null
  onTaken: (taken: TakenFile | null) => void
}
const UploadImage = ({ round, file, onTaken }: UploadImageProps) => (
  <Stack gap="sm" w="100%" maw={640}>
    <FileField
      key={round}
      label={say('Image of your signature')}
      kinds={pictures}
      onTaken={onTaken}
      required
    />
    <Text size="sm" c="dimmed">
      {say('Sign with a dark pen on white paper, then photograph or scan only the signature.')}
    </Text>
    {file && (
      <img
        className={classes['image']}
        src={`data:${file.fileType};base64,${file.fileAsBase64}`}
        alt={say('Your signature, not saved yet')}
      />
    )}
  </Stack>
)

interface SignatureActionsProps {
  isDrawn: boolean
  isEmpty: boolean
  toAttest: boolean
  saving: boolean
  hasOne: boolean
  onClear: () => void
  onSave: () => void
}
const SignatureActions = ({
  isDrawn,
  isEmpty,
  toAttest,
  saving,
  hasOne,
  onClear,
  onSave,
}: SignatureActionsProps) => (
  <Group gap="xs">
    {isDrawn && (
      <Button variant="default" size="sm" onClick={onClear} disabled={isEmpty}>
        {say('Clear')}
      </Button>
    )}
    <Button size="sm" variant={toAttest ? 'default' : 'filled'} loading={saving} onClick={onSave}>
      {hasOne ? say('Save as my new signature') : say('Save my signature')}
    </Button>
  </Group>
)

/* The picture to send, or what is missing. */
const pictureOf = async (
  way: Way,
  drawn: HTMLCanvasElement | null,
  file: TakenFile | null,
): Promise<{ fileType: string; fileAsBase64: string } | string> => {
  if (way === 'upload') return file ?? say('Choose an image of your signature.')
  if (drawn === null) return say('Sign in the box first.')
  const png = await drawnAsPng(drawn)
  return png
    ? { fileType: 'image/png', fileAsBase64: await readBase64(png) }
    : say('That is too small. Clear it and sign again.')
}

/* What is drawn or chosen; leaving with it prompts first. */
const useNewSignature = (userId: number) => {
  const [way, setWay] = useState<Way>('draw')
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null)
  const [file, setFile] = useState<TakenFile | null>(null)
  const [fault, setFault] = useState('')
  const [round, setRound] = useState(0)
  const { save, saving, error } = useApiMutation(signatures.save, { refresh: signaturesRefresh })
  const begun = drawn !== null || file !== null
  const reset = () => {
    setDrawn(null)
    setFile(null)
    setFault('')
    setRound((before) => before + 1)
  }
  const lose = useLatest(reset)
  useEffect(
    () =>
      begun
        ? unsaved.add({ place: 'page', lose: () => lose.current(), keepDraft: () => undefined })
        : undefined,
    [begun, lose],
  )

  const send = async () => {
    const found = await pictureOf(way, drawn, file)
    setFault(typeof found === 'string' ? found : '')
    if (typeof found === 'string') return
    try {
      const { id, message } = await save({
        userId,
        fileType: found.fileType,
        fileAsBase64: found.fileAsBase64,
      })
      writeValues({ userSignatureId: Number(id) })
      sessionStore.changed()
      notify.success(message)
      reset()
    } catch {
      /* Shown below. */
    }
  }
  const choose = (next: Way): void => {
    reset()
    setWay(next)
  }
  const draw = (canvas: HTMLCanvasElement | null): void => {
    setDrawn(canvas)
    setFault('')
  }
  const take = (taken: TakenFile | null): void => {
    setFile(taken)
    setFault('')
  }
  return { way, drawn, file, round, fault, error, saving, choose, draw, take, reset, send }
}

/** A new signature, drawn or as a picture. Each save is a new version; the previous one ends. */
export const NewSignature = ({
  userId,
  hasOne,
  toAttest,
}: {
  userId: number
  hasOne: boolean
  toAttest: boolean
}) => {
  const { way, drawn, file, round, fault, error, saving, choose, draw, take, reset, send } =
    useNewSignature(userId)
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl
        aria-label={say('How')}
        value={way}
        onChange={(next) => choose(next as Way)}
        data={[
          { value: 'draw', label: say('Draw it') },
          { value: 'upload', label: say('Upload an image') },
        ]}
      />
      {way === 'draw' ? (
        <SignaturePad key={round} onDrawn={draw} />
      ) : (
        <UploadImage round={round} file={file} onTaken={take} />
      )}
      {fault !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      {error && <Failure error={error} />}
      <SignatureActions
        isDrawn={way === 'draw'}
        isEmpty={drawn === null}
        toAttest={toAttest}
        saving={saving}
        hasOne={hasOne}
        onClear={reset}
        onSave={() => void send()}
      />
    </Stack>
  )
}
