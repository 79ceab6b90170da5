/** The parts of the planner that need no server, in one process. */
import './decompose.ts';
import './evidence-pool.ts';
import './next-hop.ts';
import './proposal.ts';
import './step-result.ts';
