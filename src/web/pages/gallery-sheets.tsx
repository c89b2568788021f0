import { useState } from 'react';
import { IconUsersGroup } from '@tabler/icons-react';
import { Bar } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Jersey } from '#web/ui/jersey.tsx';
import { DrawerLink } from '#web/ui/menu.tsx';
import { Card, Panel } from '#web/ui/panel.tsx';
import { Drawer, SideSheet } from '#web/ui/sheet.tsx';
import { SheetTable } from '#web/ui/sheet-table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Block, Row } from './gallery-block.tsx';
import styles from './gallery-page.module.css';

const ROWS = [
  { name: 'Ruiz', kills: 12, errors: 3 },
  { name: 'Nguyen', kills: 7, errors: 1 },
];

export function GallerySheets() {
  return (
    <>
      <Block title="Cards, panels, tables">
        <Card className={styles.player}>
          <Jersey number={2} />
          <b>Sofia Marković</b>
        </Card>
        <Card className={styles.player} chosen>
          <Jersey number={1} dress="outline" />
          <b>Maya Okafor</b>
        </Card>
        <Card className={styles.player} open>
          <Jersey number={18} dress="open" />
          <b>P. Shah (Out)</b>
        </Card>
        <Panel>
          <SheetTable
            caption="Attack"
            rows={ROWS}
            rowKey={(row) => row.name}
            columns={[
              { head: 'Player', cell: (row) => row.name },
              { head: 'K', spoken: 'Kills', figure: true, cell: (row) => row.kills },
              { head: 'AE', spoken: 'Attack errors', figure: true, cell: (row) => row.errors },
            ]}
          />
        </Panel>
        <Bar label="12 kills and 3 errors of 30" total={30} good={12} bad={3} />
      </Block>
      <Dialogs />
    </>
  );
}

type Opened = 'dialog' | 'confirm' | 'side' | 'drawer' | null;

function Dialogs() {
  const [opened, setOpened] = useState<Opened>(null);
  const [name, setName] = useState('');
  const close = () => setOpened(null);
  const save = () => {
    toast({ title: 'Saved', description: name });
    close();
  };
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" type="submit">
        Save Changes
      </Button>
    </>
  );
  return (
    <Block title="Dialogs and sheets">
      <Row>
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        <Button onClick={() => setOpened('confirm')}>Confirm</Button>
        <Button onClick={() => setOpened('side')}>Side sheet</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
      </Row>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        onSubmit={save}
        title="Share Team"
        sub="Tidewater 16 Elite"
        confirmClose={name !== ''}
        actions={actions}
      >
        <TextField label="Name" value={name} onChange={setName} initialFocus />
        <Button
          onClick={() => toast({ title: 'Sync Error', description: 'Failed to sync some changes.', tone: 'bad' })}
        >
          Fail
        </Button>
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete Lineup"
        action="Delete"
      >
        “Serve receive 2” will be removed. This action cannot be undone.
      </ConfirmDialog>
      <SideSheet open={opened === 'side'} onClose={close} title="Set log" foot={<Button wide>Undo</Button>}>
        <p className={styles.box}>Newest first.</p>
      </SideSheet>
      <Drawer open={opened === 'drawer'} onClose={close} title="Menu" foot="Dana Mercer">
        <DrawerLink href="#teams" icon={IconUsersGroup} current onFollow={close}>
          Teams
        </DrawerLink>
        <DrawerLink href="#schedule" icon={IconUsersGroup} onFollow={close}>
          Schedule
        </DrawerLink>
      </Drawer>
    </Block>
  );
}
