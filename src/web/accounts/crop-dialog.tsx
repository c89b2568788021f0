import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { IconArrowLeft, IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { AVATAR_SIDE } from '#domain/accounts/avatar.ts';
import { CENTRED, keepInFrame, turnQuarter, ZOOM, roundZoom } from '#domain/accounts/crop.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { drawAvatar } from './draw-avatar.ts';
import styles from './crop-dialog.module.css';

type CropDialogProps = {
  /** The photo; none while the dialog is closed. */
  photo: string | null;
  onBack(): void;
  onUse(picture: File): void;
  onUnreadable(): void;
};

const FRAME = { width: AVATAR_SIDE, height: AVATAR_SIDE };
const NOT_YET = { width: 0, height: 0 };

export function CropDialog({ photo, ...rest }: CropDialogProps) {
  return photo === null ? null : <OpenCropDialog key={photo} photo={photo} {...rest} />;
}

function OpenCropDialog({ photo, onBack, onUse, onUnreadable }: CropDialogProps & { photo: string }) {
  const [crop, setCrop] = useState(CENTRED);
  const [shown, setShown] = useState(NOT_YET);
  const [isBusy, setBusy] = useState(false);
  const change = (next: Partial<typeof crop>) => setCrop((before) => keepInFrame({ ...before, ...next }, shown));
  const use = () => {
    if (shown === NOT_YET || isBusy) return;
    setBusy(true);
    void drawAvatar(photo, crop, shown).then(onUse, onUnreadable);
  };
  return (
    <Dialog
      open
      onClose={onBack}
      title="Crop photo"
      sub="Profile picture, saved with Save Changes"
      actions={
        <>
          <Button icon={IconArrowLeft} onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" busy={isBusy} onClick={use}>
            Use Photo
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          disableAutomaticStylesInjection
          image={photo}
          {...{ crop, zoom: crop.zoom, rotation: crop.rotation }}
          {...{ aspect: 1, cropShape: 'round', cropSize: FRAME, objectFit: 'cover', showGrid: false }}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={5}
          restrictPosition={false}
          classes={{ cropAreaClassName: styles.frame ?? '' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Photo: move it with the arrow keys' }}
          setMediaSize={setShown}
          onCropChange={change}
          onZoomChange={(zoom) => change({ zoom })}
          onInteractionEnd={() => change({ zoom: roundZoom(crop.zoom) })}
        />
      </div>
      <ZoomBar zoom={crop.zoom} onZoom={(zoom) => change({ zoom: roundZoom(zoom) })} />
      <div className={styles.turn}>
        <p>Drag the photo to place it.</p>
        <Button icon={IconRotateClockwise} onClick={() => change({ rotation: turnQuarter(crop.rotation) })}>
          Rotate
        </Button>
      </div>
    </Dialog>
  );
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  return (
    <div className={styles.zoom}>
      <IconButton
        icon={IconMinus}
        label="Zoom out"
        variant="line"
        isOff={zoom <= ZOOM.min}
        onClick={() => onZoom(zoom - ZOOM.step)}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={timesOf(zoom)}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={roundZoom(zoom)}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
      />
      <IconButton
        icon={IconPlus}
        label="Zoom in"
        variant="line"
        isOff={zoom >= ZOOM.max}
        onClick={() => onZoom(zoom + ZOOM.step)}
      />
      <output className={styles.times}>{timesOf(zoom)}</output>
    </div>
  );
}

const timesOf = (zoom: number): string => `${roundZoom(zoom).toFixed(1)}×`;
