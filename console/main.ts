/** The beginning of the console: language and session, then the frame around its views. */
import { h, render } from 'preact';
import { watchPresence } from './api/presence.ts';
import { resumeSession } from './api/session.ts';
import { chooseLanguage, initialLanguage } from './base/language.ts';
import { Frame } from './frame/frame.ts';

void resumeSession();
await chooseLanguage(initialLanguage());
render(h(Frame, {}), document.getElementById('console')!);
watchPresence();
