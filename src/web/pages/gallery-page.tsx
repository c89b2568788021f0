import { GalleryControls } from './gallery-controls.tsx';
import { GalleryCourt } from './gallery-court.tsx';
import { GalleryFeedback } from './gallery-feedback.tsx';
import { GalleryForms } from './gallery-forms.tsx';
import { GallerySheets } from './gallery-sheets.tsx';
import { useTheme, THEMES } from '#web/app/theme.ts';
import { Announcer } from '#web/ui/announcer.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { useTint } from '#web/ui/team-tint.ts';
import styles from './gallery-page.module.css';

const TIDEWATER = { team: '#17406d', team2: '#f2b632', onTeam: '#ffffff', onTeamDark: '#ffffff' };

/** Every part in its states, for our own eyes; mounted in development only. */
export function GalleryPage() {
  const { theme, chooseTheme } = useTheme();
  const themes = THEMES.map((value) => ({ value, label: value }));
  return (
    <div ref={useTint(TIDEWATER)}>
      <main className="wrap">
        <PageHead title="Floor and sheet: components" sub="Every part in its states" />
        <div className={styles.theme}>
          <Choices legend="Theme" choices={themes} chosen={theme} onChoose={chooseTheme} />
        </div>
        <div className={styles.grid}>
          <GalleryControls />
          <GalleryCourt />
          <GalleryForms />
          <GallerySheets />
          <GalleryFeedback />
        </div>
      </main>
      <ToastRegion />
      <Announcer />
    </div>
  );
}
