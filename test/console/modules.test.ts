/** The modules of the console that need no browser, in one process. */
import './answer-text.ts';
import './controls.ts';
import './highlight.ts';
import './matched-words.ts';
import './plot-series.ts';
import './plot-window.ts';
import './samples.ts';
import './task-texts.ts';
import './usage-series.ts';
import './waterfall-rows.ts';
