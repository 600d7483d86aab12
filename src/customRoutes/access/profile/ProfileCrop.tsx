import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Mui } from '../../../kit/mui/Mui.tsx'
import { type Crop, cut, moved, paint, VIEW, WHOLE, within, ZOOM_MOST } from './profileCrop.ts'

const STEP = 16
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface AreaProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onMove: (right: number, down: number) => void
}

/** The crop area. A dialog renders its content a moment later, so it is painted when its canvas is mounted. */
function CropArea({ picture, crop, onMove }: AreaProps) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragStart = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop)
  }, [picture, crop])
  const [x, y] = [Math.round(crop.x * 100), Math.round(crop.y * 100)]

  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    onMove(...arrow)
  }
  const onDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY }
  }
  const onDrag = (event: PointerEvent) => {
    if (!dragStart.current) return
    onMove(event.clientX - dragStart.current.x, event.clientY - dragStart.current.y)
    dragStart.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <div
      className="crop-area"
      role="slider"
      tabIndex={0}
      aria-label={translate('profile.image.area')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={x}
      aria-valuetext={`${x}%, ${y}%`}
      onKeyDown={onKey}
      onPointerDown={onDown}
      onPointerMove={onDrag}
      onPointerUp={() => (dragStart.current = null)}
      onPointerCancel={() => (dragStart.current = null)}
    >
      <canvas ref={canvas} width={VIEW} height={VIEW} aria-hidden="true" />
    </div>
  )
}

interface CropProps {
  readonly picture: ImageBitmap
  readonly pending: boolean
  readonly onUse: (cut: Blob) => void
  readonly onClose: () => void
}

/** Chooses a square section of a picture and its size, with the pointer or the arrow keys. */
export function ProfileCrop({ picture, pending, onUse, onClose }: CropProps) {
  const translate = useTranslate()
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const id = useId()
  return (
    <Mui>
      <Dialog open onClose={pending ? undefined : onClose} aria-labelledby={`${id}-title`} maxWidth="xs">
        <DialogTitle id={`${id}-title`}>{translate('profile.image.crop')}</DialogTitle>
        <DialogContent>
          <div className="crop">
            <CropArea
              picture={picture}
              crop={crop}
              onMove={(right, down) => setCrop((now) => moved(picture, now, right, down))}
            />
            <label htmlFor={`${id}-zoom`}>{translate('profile.image.zoom')}</label>
            <input
              id={`${id}-zoom`}
              type="range"
              min={1}
              max={ZOOM_MOST}
              step={0.1}
              value={crop.zoom}
              onChange={(event) => {
                const zoom = Number(event.target.value)
                setCrop((now) => within(picture, { ...now, zoom }))
              }}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={pending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={pending} onClick={() => void cut(picture, crop).then(onUse)}>
            {translate('profile.image.use')}
          </Button>
        </DialogActions>
      </Dialog>
    </Mui>
  )
}
