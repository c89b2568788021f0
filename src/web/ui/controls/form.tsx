import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & { onSubmit(): unknown };

/** Once it was sent, what is wrong in it is gone to: on a phone it may have been scrolled out of sight. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The value of what is half typed is empty, so that onSubmit cannot see it; checking it lets its field say so.
    const halfTyped = [...event.currentTarget.querySelectorAll('input')].filter((one) => one.validity.badInput);
    for (const one of halfTyped) one.checkValidity();
    if (halfTyped.length === 0) await onSubmit();
    setAttempts((before) => before + 1);
  };
  return <form noValidate {...rest} ref={form} onSubmit={(event) => void submit(event)} />;
}
