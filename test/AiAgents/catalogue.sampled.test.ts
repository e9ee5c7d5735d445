import { describeCatalogue } from '../harness/catalogue';
import { testedAiAgents } from './tested';

describeCatalogue(testedAiAgents);
