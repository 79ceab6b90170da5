/** The beginning of the console: language and session, then the frame around its views. */
import { h, render } from 'preact';
import { Frame } from './frame/frame.ts';
import { chooseLanguage, initialLanguage } from './base/language.ts';
import { resumeSession } from './api/session.ts';

await chooseLanguage(initialLanguage());
render(h(Frame, {}), document.getElementById('console')!);
void resumeSession();
