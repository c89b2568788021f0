import { useLocation } from 'wouter';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';

/** Goes back to where the person came from; who came straight here goes to the start. */
export function BackButton() {
  const [, navigate] = useLocation();
  const goBack = () => (history.length > 1 ? history.back() : navigate('/'));
  return (
    <Button variant="quiet" icon={IconArrowLeft} onClick={goBack}>
      Back
    </Button>
  );
}
