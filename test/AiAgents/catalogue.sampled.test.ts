import { describeCatalogue } from '../catalogue';
import { testedAiAgents } from './tested';

describeCatalogue(testedAiAgents);
