/** The title of the page: the object that it shows, then the view. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const object = signal('');

/** Names the object of the page while its component is drawn. */
export function useTitle(name: string): void {
  useEffect(() => {
    object.value = name;
    return () => {
      object.value = '';
    };
  }, [name]);
}

/** @param view name of the view */
export function useViewTitle(view: string): void {
  const title = [object.value, view, 'Millrace'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
