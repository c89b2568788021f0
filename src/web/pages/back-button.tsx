import { useLocation } from 'wouter';
import { IconArrowLeft } from '@tabler/icons-react';
import { canGoBack } from '#web/browser/history-steps.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Goes back to where the person came from; who came straight here goes to the start. */
export function BackButton() {
  const [, navigate] = useLocation();
  const goBack = () => (canGoBack() ? history.back() : navigate('/'));
  return (
    <Button variant="quiet" icon={IconArrowLeft} onClick={goBack}>
      Back
    </Button>
  );
}
