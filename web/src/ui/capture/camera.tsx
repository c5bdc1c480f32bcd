import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { IconCamera, IconCameraOff } from '../icons/icons.ts'
import { pageOf } from './page-picture.ts'
import type { CapturedPage } from './pdf-of-pages.ts'

/** A phone's rear camera if there is one, at document size. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

const whyNot = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return say(
      'The browser is blocking the camera. Allow it in the address bar, then open this again.',
    )
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return say('No camera was found. Connect one, or choose a file.')
  return say('The camera did not start. Another program may be using it.')
}

/* The camera's stream while the component is on the page. */
const useCamera = (onPage: (page: CapturedPage) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState('')
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let closed = false
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (closed) return stop()
      if (video.current === null) return
      video.current.srcObject = stream
      await video.current.play()
      setReady(true)
    }
    start().catch((error: unknown) => {
      if (!closed) setFault(whyNot(error))
    })
    return () => {
      closed = true
      stop()
    }
  }, [])
  const take = async (): Promise<void> => {
    if (video.current === null) return
    setBusy(true)
    await pageOf(video.current).then(onPage, () =>
      setFault(say('The picture could not be taken. Try again.')),
    )
    setBusy(false)
  }
  return { video, fault, ready, busy, take }
}

/** Takes pages one after another; the camera is turned off when it closes. */
export const Camera = ({
  taken,
  onPage,
  onClose,
}: {
  taken: number
  onPage: (page: CapturedPage) => void
  onClose: () => void
}) => {
  const { video, fault, ready, busy, take } = useCamera(onPage)
  return (
    <Dialog opened onClose={onClose} title={say('Take pictures')} size="xl">
      <Stack gap="sm">
        {fault === '' ? (
          <video
            ref={video}
            muted
            playsInline
            aria-label={say('Camera view')}
            style={{ width: '100%', maxHeight: '60vh', background: '#000', borderRadius: 4 }}
          />
        ) : (
          <Alert
            color="yellow"
            variant="light"
            role="alert"
            icon={<IconCameraOff aria-hidden />}
            title={fault}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm" role="status">
            {taken === 0
              ? say('No pages yet.')
              : taken === 1
                ? say('One page.')
                : say('{taken} pages, saved as one PDF.', { taken })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {taken === 0 ? say('Cancel') : say('Done')}
            </Button>
            <Button
              leftSection={<IconCamera size={16} aria-hidden />}
              disabled={!ready || fault !== ''}
              loading={busy}
              onClick={() => void take()}
              data-autofocus
            >
              {taken === 0 ? say('Take page') : say('Take next page')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
