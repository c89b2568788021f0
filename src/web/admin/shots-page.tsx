import { IconCamera, IconDownload } from '@tabler/icons-react';
import { SHOT_DEVICES, SHOT_ITEMS, ShotDevice, ShotItem, STORE_REQUIREMENTS } from '#domain/admin/shots.ts';
import { BackButton } from '#web/pages/back-button.tsx';
import { Bar } from '#web/ui/bar.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Card } from '#web/ui/panel.tsx';
import { SheetTable } from '#web/ui/sheet-table.tsx';
import styles from './shots-page.module.css';
import { useShots } from './use-shots.ts';

const DEVICES = ShotDevice.options.map((value) => {
  const { title, width, height } = SHOT_DEVICES[value];
  return { value, label: title, more: `${width} × ${height}` };
});

type Shots = ReturnType<typeof useShots>;

/** Open to everybody like the other pages under the simple bar; the server makes pictures for admins only. */
export function ShotsPage() {
  const shots = useShots();
  const { device, progress } = shots;
  // While pictures are made, the device cannot be changed.
  const devices = DEVICES.map((one) => ({ ...one, disabled: progress !== null && one.value !== device }));
  const isComplete = ShotItem.options.every((item) => shots.imageOf(item) !== undefined);
  return (
    <main className={styles.page}>
      <BackButton />
      <h1>App Store Screenshots Generator</h1>
      <p className={styles.lead}>
        Screens of the demo club, drawn by a real browser at the size the stores ask for. The first one takes longest:
        the club plays its season for it.
      </p>
      <div className={styles.choice}>
        <Choices legend="Device" choices={devices} chosen={device} onChoose={shots.setDevice} />
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={IconCamera}
            busy={progress !== null}
            disabled={isComplete && progress === null}
            onClick={shots.generateAll}
          >
            Generate All
          </Button>
          <LinkButton variant="quiet" href="/admin">
            Admin Panel
          </LinkButton>
          <span className="small t2">Needs an open admin session.</span>
        </div>
        <div role="status" className={styles.progress}>
          {progress && (
            <>
              Making {SHOT_ITEMS[progress.item].title}, {progress.place} of {progress.of}
              <Bar
                label={`${progress.place - 1} of ${progress.of} made`}
                total={progress.of}
                good={progress.place - 1}
              />
            </>
          )}
          {!progress && isComplete && `All screenshots for ${SHOT_DEVICES[device].title} are made.`}
        </div>
      </div>
      <div className={styles.items}>
        {ShotItem.options.map((item) => (
          <Shot key={item} item={item} shots={shots} />
        ))}
      </div>
      <section className={styles.section} aria-labelledby="store-requirements">
        <h2 id="store-requirements">Store Requirements</h2>
        <p className="small t2">Sizes in pixels, upright. The stores may change them; theirs count.</p>
        <Requirements />
      </section>
    </main>
  );
}

function Shot({ item, shots }: { item: ShotItem; shots: Shots }) {
  const { title, text } = SHOT_ITEMS[item];
  const { width, height, screen } = SHOT_DEVICES[shots.device];
  const image = shots.imageOf(item);
  return (
    <Card className={styles.shot} aria-label={title}>
      <h2>{title}</h2>
      <p className="small t2">{text}</p>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        {image === undefined ? (
          <span className="small t2">Not made yet</span>
        ) : (
          <img src={image} alt={`${title} on ${screen}`} width={width} height={height} />
        )}
      </div>
      <div className={styles.actions}>
        <Button
          icon={IconCamera}
          busy={shots.progress?.item === item}
          disabled={shots.progress !== null && shots.progress.item !== item}
          aria-label={`Generate ${title}`}
          onClick={() => shots.generate(item)}
        >
          Generate
        </Button>
        {image !== undefined && (
          <Button icon={IconDownload} aria-label={`Download ${title}`} onClick={() => shots.download(item)}>
            Download
          </Button>
        )}
      </div>
    </Card>
  );
}

function Requirements() {
  return (
    <SheetTable
      caption="Store requirements for screenshots"
      rows={ShotDevice.options}
      rowKey={(device) => device}
      columns={[
        { head: 'Device', cell: (device) => SHOT_DEVICES[device].screen },
        { head: 'Store', cell: (device) => STORE_REQUIREMENTS[device].store },
        { head: 'Size', cell: (device) => STORE_REQUIREMENTS[device].sizes },
        { head: 'How many', cell: (device) => STORE_REQUIREMENTS[device].count },
        { head: 'Format', cell: (device) => STORE_REQUIREMENTS[device].format },
      ]}
    />
  );
}
