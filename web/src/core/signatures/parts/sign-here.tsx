import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { readBase64 } from '../../../ui/files.ts'
import { drawnAsPng } from './ink.ts'
import { SignaturePad } from './signature-pad.tsx'

interface SignHereProps {
  /** The words that are signed. */
  children: ReactNode
  /** A PNG in base64. */
  onTaken: (png: string) => void
}

/** Paper to sign on, with the words that are signed. */
export const SignHere = ({ children, onTaken }: SignHereProps) => {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [fault, setFault] = useState('')
  const [round, setRound] = useState(0)
  const take = async (): Promise<void> => {
    const png = canvas ? await drawnAsPng(canvas) : null
    if (png) onTaken(await readBase64(png))
    else setFault(say('Sign in the box first.'))
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{children}</Text>
      <SignaturePad
        key={round}
        onDrawn={(drawn) => {
          setCanvas(drawn)
          setFault('')
        }}
      />
      {fault !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            setCanvas(null)
            setRound((before) => before + 1)
          }}
        >
          {say('Clear')}
        </Button>
        <Button onClick={() => void take()}>{say('Use this signature')}</Button>
      </Group>
    </Stack>
  )
}
